//! The words on the site that can be pressed, filled or read as a message, each with synonyms.
//!
//! The first wording is the one of seed 0. Running prose lives in the views.

use crate::site::Lang;

macro_rules! labels {
    ($($kind:ident: [$($en:literal),+] [$($ru:literal),+];)+) => {
        /// One wording on the site; what it says now is [`crate::Site::label`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum LabelKind { $($kind),+ }

        impl LabelKind {
            pub const ALL: &'static [LabelKind] = &[$(LabelKind::$kind),+];

            pub(crate) fn words(self, lang: Lang) -> &'static [&'static str] {
                match (self, lang) {
                    $((LabelKind::$kind, Lang::En) => &[$($en),+],
                      (LabelKind::$kind, Lang::Ru) => &[$($ru),+],)+
                }
            }

            pub(crate) fn ident(self) -> &'static str {
                match self { $(LabelKind::$kind => stringify!($kind)),+ }
            }
        }
    };
}

labels! {
    // Places, as the navigation names them.
    NavHome: ["Home", "Start", "Front page"] ["Главная", "Начало", "Начальная страница"];
    NavShop: ["Shop", "Store", "Catalogue"] ["Магазин", "Каталог", "Товары"];
    NavCart: ["Cart", "Basket", "Bag"] ["Корзина", "Моя корзина", "Покупки"];
    NavMailbox: ["Mailbox", "Mail", "Letters"] ["Почта", "Почтовый ящик", "Письма"];
    NavSettings: ["Settings", "Preferences", "Options"] ["Настройки", "Параметры", "Предпочтения"];
    NavPoints: ["Pickup points", "Collection points", "Where to collect"] ["Пункты выдачи", "Где забрать заказ", "Точки выдачи"];
    NavGuide: ["Guide", "Handbook", "How it works"] ["Справка", "Руководство", "Как это работает"];
    NavSlow: ["Today's roast", "Roasting now", "Fresh batch"] ["Обжарка сегодня", "Свежая партия", "Что обжарено"];
    NavDialogs: ["Tasting room", "Tastings", "Visit us"] ["Дегустационный зал", "Дегустации", "Приходите в гости"];
    NavOffers: ["Offers", "Deals", "Special prices"] ["Акции", "Скидки", "Выгодные предложения"];
    NavDownloads: ["Downloads", "Files", "Documents"] ["Файлы", "Документы", "Материалы"];
    NavPartners: ["Partners", "Friends of the shop", "Who we work with"] ["Партнёры", "Друзья магазина", "С кем мы работаем"];
    NavLeaflet: ["Spring leaflet", "Season leaflet", "Leaflet of the season"] ["Весенний буклет", "Буклет сезона", "Сезонная листовка"];
    NavContact: ["Contact", "Contact us", "Write to us"] ["Контакты", "Обратная связь", "Напишите нам"];
    NavControls: ["Blend workshop", "Mix your own", "Blend studio"] ["Мастерская смесей", "Собери свою смесь", "Студия купажа"];
    NavSignIn: ["Sign in", "Log in", "Sign in to mail"] ["Войти", "Вход", "Вход в почту"];
    SignOut: ["Sign out", "Log out", "Leave"] ["Выйти", "Выход", "Завершить сеанс"];
    Inbox: ["Inbox", "Incoming", "Received"] ["Входящие", "Полученные", "Входящая почта"];
    Sent: ["Sent", "Sent mail", "Outbox"] ["Отправленные", "Отправлено", "Исходящие"];
    Compose: ["Compose", "New message", "Write a letter"] ["Написать", "Новое письмо", "Написать письмо"];

    // The shop.
    SearchProducts: ["Search products", "Find a product", "What are you looking for?"] ["Поиск товаров", "Найти товар", "Что вы ищете?"];
    SearchButton: ["Search", "Find", "Look up"] ["Найти", "Искать", "Поиск"];
    Category: ["Category", "Department", "Kind of goods"] ["Категория", "Раздел", "Отдел"];
    MaxPrice: ["Highest price", "Price up to", "Maximum price"] ["Цена до", "Не дороже", "Максимальная цена"];
    MinRating: ["Rating", "Customer rating", "Stars"] ["Рейтинг", "Оценка покупателей", "Звёзды"];
    InStockOnly: ["Only in stock", "Hide sold out", "Available now"] ["Только в наличии", "Скрыть распроданное", "Есть на складе"];
    SortBy: ["Sort by", "Order by", "Show first"] ["Сортировать", "Порядок", "Сначала показать"];
    ApplyFilters: ["Apply", "Show results", "Filter"] ["Применить", "Показать", "Отфильтровать"];
    ClearFilters: ["Clear filters", "Show everything", "All products"] ["Сбросить фильтры", "Показать всё", "Все товары"];
    NextPage: ["Next page", "Next", "Further"] ["Следующая страница", "Дальше", "Вперёд"];
    PreviousPage: ["Previous page", "Previous", "Back one page"] ["Предыдущая страница", "Раньше", "На страницу назад"];
    AddToCart: ["Add to cart", "Add to basket", "Put in cart"] ["Добавить в корзину", "В корзину", "Положить в корзину"];
    Quantity: ["Quantity", "How many", "Pieces"] ["Количество", "Сколько", "Штук"];
    Price: ["Price", "Our price", "Cost"] ["Цена", "Наша цена", "Стоимость"];
    InStock: ["In stock", "Available", "On our shelves"] ["В наличии", "Есть на складе", "Можно заказать"];
    OutOfStock: ["Sold out", "Out of stock", "Not available now"] ["Нет в наличии", "Распродано", "Закончилось"];
    Specification: ["Specification", "Details", "Facts"] ["Характеристики", "Подробности", "Параметры товара"];
    Description: ["Description", "About this product", "In short"] ["Описание", "О товаре", "Коротко о товаре"];
    NothingFound: ["Nothing found", "No products match", "There is no such product"] ["Ничего не найдено", "Подходящих товаров нет", "Таких товаров нет"];

    // Cart and checkout.
    UpdateQuantity: ["Update", "Change", "Recount"] ["Обновить", "Изменить", "Пересчитать"];
    RemoveFromCart: ["Remove", "Take out", "Remove from cart"] ["Убрать", "Удалить", "Убрать из корзины"];
    GoToCheckout: ["Checkout", "Go to checkout", "Proceed to checkout"] ["Оформить заказ", "Перейти к оформлению", "К оформлению"];
    Total: ["Total", "Sum", "Total to pay"] ["Итого", "Сумма", "Всего к оплате"];
    CartEmpty: ["Your cart is empty", "There is nothing in your cart yet", "Nothing chosen yet"] ["Корзина пуста", "В корзине пока ничего нет", "Вы ещё ничего не выбрали"];
    ContinueShopping: ["Continue shopping", "Back to the shop", "Keep looking"] ["Продолжить покупки", "Вернуться к товарам", "Выбрать ещё"];
    FullName: ["Full name", "First and last name", "Name of the recipient"] ["Имя и фамилия", "Фамилия и имя", "Получатель"];
    Address: ["Address", "Delivery address", "Street, house, town"] ["Адрес", "Адрес доставки", "Улица, дом, город"];
    Delivery: ["Delivery", "Way of delivery", "How to deliver"] ["Доставка", "Способ доставки", "Как доставить"];
    CardNumber: ["Card number", "Number of your card", "Payment card"] ["Номер карты", "Номер банковской карты", "Платёжная карта"];
    Terms: ["I accept the terms of sale", "I agree to the terms", "I have read and accept the terms"] ["Я согласен с условиями продажи", "Принимаю условия", "Условия прочитаны, согласен"];
    PlaceOrder: ["Place order", "Buy now", "Order and pay"] ["Заказать", "Купить", "Оплатить заказ"];
    OrderThanks: ["Thank you for your order", "Your order is placed", "We have received your order"] ["Спасибо за заказ", "Заказ оформлен", "Мы получили ваш заказ"];
    OrderNumber: ["Order number", "Number of your order", "Order No."] ["Номер заказа", "Ваш заказ под номером", "Заказ №"];

    // Signing in.
    UserName: ["User name", "Login", "Account name"] ["Имя пользователя", "Логин", "Учётная запись"];
    Password: ["Password", "Your password", "Pass phrase"] ["Пароль", "Ваш пароль", "Кодовая фраза"];
    SignInButton: ["Sign in", "Log in", "Enter"] ["Войти", "Вход", "Авторизоваться"];
    RestoreAccount: ["Restore the practice account", "Bring the account back", "Undo the deletion"] ["Восстановить учебную запись", "Вернуть учётную запись", "Отменить удаление"];

    // The mailbox.
    SearchMail: ["Search mail", "Find a letter", "Words in a message"] ["Поиск в почте", "Найти письмо", "Слова из письма"];
    SearchMailButton: ["Search", "Find", "Go"] ["Найти", "Искать", "Поиск"];
    Star: ["Star", "Mark as important", "Add a star"] ["Отметить звёздочкой", "Пометить как важное", "Добавить звёздочку"];
    Unstar: ["Remove star", "Not important", "Take the star off"] ["Снять звёздочку", "Больше не важное", "Убрать отметку"];
    Reply: ["Reply", "Answer", "Write back"] ["Ответить", "Написать ответ", "Дать ответ"];
    DeleteMail: ["Delete", "Delete message", "Move to bin"] ["Удалить", "Удалить письмо", "В корзину для писем"];
    BackToInbox: ["Back to inbox", "All messages", "To the list"] ["Назад к письмам", "Все письма", "К списку"];
    MailTo: ["To", "Recipient", "Send to"] ["Кому", "Получатель", "Адрес получателя"];
    MailSubject: ["Subject", "Topic of the message", "Heading"] ["Тема", "Тема письма", "Заголовок"];
    MailBody: ["Message", "Text", "Your letter"] ["Сообщение", "Текст письма", "Ваш текст"];
    SendMail: ["Send", "Send message", "Send letter"] ["Отправить", "Отправить письмо", "Послать"];

    // Settings.
    DisplayName: ["Display name", "Name shown to others", "Nickname"] ["Отображаемое имя", "Имя для других", "Псевдоним"];
    Language: ["Language of letters", "Preferred language", "Write to me in"] ["Язык писем", "Предпочитаемый язык", "Пишите мне на языке"];
    Theme: ["Theme", "Appearance", "Colours"] ["Тема оформления", "Внешний вид", "Цвета"];
    Notifications: ["Notifications", "Tell me about", "Messages to me"] ["Уведомления", "Сообщать мне", "О чём сообщать"];
    SaveSettings: ["Save", "Save changes", "Keep these settings"] ["Сохранить", "Сохранить изменения", "Запомнить настройки"];
    CurrentPassword: ["Current password", "Old password", "Password you use now"] ["Текущий пароль", "Старый пароль", "Пароль сейчас"];
    NewPassword: ["New password", "Password from now on", "Choose a new password"] ["Новый пароль", "Пароль на будущее", "Придумайте новый пароль"];
    ChangePassword: ["Change password", "Set new password", "Replace password"] ["Сменить пароль", "Изменить пароль", "Задать новый пароль"];
    DeleteAccount: ["Delete account", "Delete my account", "Remove account for good"] ["Удалить учётную запись", "Удалить мой аккаунт", "Удалить аккаунт навсегда"];

    // The long table.
    FindTown: ["Find a town", "Town name", "Which town?"] ["Найти город", "Название города", "Какой город?"];
    FindTownButton: ["Find", "Show town", "Filter list"] ["Найти", "Показать город", "Отобрать"];
    ColumnTown: ["Town", "Place", "Settlement"] ["Город", "Населённый пункт", "Место"];
    ColumnRegion: ["Region", "County", "Area"] ["Область", "Район", "Край"];
    ColumnDistance: ["Distance, km", "Kilometres from us", "Road, km"] ["Расстояние, км", "Километров от нас", "Дорога, км"];
    ColumnParcels: ["Parcels a month", "Monthly parcels", "Orders a month"] ["Посылок в месяц", "Заказов в месяц", "Выдано за месяц"];
    ColumnOpened: ["Opened in", "Since", "Year opened"] ["Открыт в", "Работает с", "Год открытия"];
    ColumnLockers: ["Lockers", "Boxes", "Storage boxes"] ["Ячеек", "Шкафчиков", "Мест хранения"];

    // The slow page.
    BatchNumber: ["Batch number", "Number of the batch", "Batch"] ["Номер партии", "Партия номер", "Партия"];
    Loading: ["Asking the roaster…", "One moment, the roaster is answering…", "Loading the latest batch…"] ["Спрашиваем обжарщика…", "Минуту, обжарщик отвечает…", "Загружаем свежую партию…"];
    LoadAgain: ["Ask again", "Refresh", "Load again"] ["Спросить ещё раз", "Обновить данные", "Загрузить снова"];

    // Native dialogs and the modal.
    ShowNotice: ["Opening hours", "Show opening hours", "When are you open?"] ["Часы работы", "Показать часы работы", "Когда вы открыты?"];
    NoticeText: ["The tasting room is open from 10 to 18, every day but Monday.", "We are open every day but Monday, 10 to 18.", "Open 10 to 18. Closed on Mondays."] ["Зал открыт с 10 до 18, кроме понедельника.", "Мы работаем с 10 до 18 каждый день, кроме понедельника.", "С 10 до 18. Понедельник — выходной."];
    ClearList: ["Clear the wish list", "Delete the wish list", "Empty my list"] ["Очистить список желаний", "Удалить список желаний", "Стереть мой список"];
    ClearQuestion: ["Delete everything in the list?", "Really clear the whole list?", "The list will be emptied. Go on?"] ["Удалить всё из списка?", "Точно очистить весь список?", "Список будет очищен. Продолжить?"];
    RenameList: ["Rename the list", "Give the list a name", "Another name for the list"] ["Переименовать список", "Назвать список", "Другое имя списка"];
    RenameQuestion: ["What shall we call the list?", "New name of the list:", "Name for your list?"] ["Как назвать список?", "Новое имя списка:", "Имя для вашего списка?"];
    BookTasting: ["Book a tasting", "Reserve a table", "Come to a tasting"] ["Записаться на дегустацию", "Забронировать стол", "Прийти на дегустацию"];
    TastingDay: ["Day", "Day of the tasting", "When"] ["День", "День дегустации", "Когда"];
    Guests: ["Guests", "How many guests", "People"] ["Гостей", "Сколько гостей", "Человек"];
    ConfirmBooking: ["Confirm", "Book it", "Reserve"] ["Подтвердить", "Забронировать", "Записаться"];
    CancelBooking: ["Never mind", "Close", "Not now"] ["Не нужно", "Закрыть", "Не сейчас"];

    // The page under a banner.
    CookieText: ["We use cookies to remember your cart.", "This page keeps small files called cookies.", "Cookies help us to remember you."] ["Мы используем cookie, чтобы помнить вашу корзину.", "Эта страница хранит небольшие файлы cookie.", "Файлы cookie помогают нам вас узнавать."];
    AcceptCookies: ["Accept all", "Allow all", "That is fine"] ["Принять все", "Разрешить все", "Хорошо"];
    RefuseCookies: ["Only necessary", "Refuse", "Necessary ones only"] ["Только необходимые", "Отказаться", "Лишь обязательные"];
    GetCoupon: ["Get the coupon", "Take the coupon", "Show my coupon"] ["Получить купон", "Взять купон", "Показать купон"];

    // Files and new tabs.
    PriceList: ["Price list", "All prices", "Prices as a table"] ["Прайс-лист", "Все цены", "Цены таблицей"];
    DeliveryTerms: ["Delivery terms", "Rules of delivery", "How we deliver"] ["Условия доставки", "Правила доставки", "Как мы доставляем"];
    LabelProgram: ["Label printer for Windows", "Program to print labels", "Labels for Windows"] ["Печать этикеток для Windows", "Программа для этикеток", "Этикетки для Windows"];
    OpenLeaflet: ["Read the spring leaflet", "See the leaflet", "Leaflet in a new tab"] ["Читать весенний буклет", "Посмотреть буклет", "Буклет в новой вкладке"];
    OpenWindow: ["Show the leaflet in a window", "Leaflet in its own window", "Pop up the leaflet"] ["Показать буклет в окне", "Буклет в своём окне", "Открыть буклет отдельно"];

    // Contact.
    YourName: ["Your name", "Name", "What is your name?"] ["Ваше имя", "Имя", "Как вас зовут?"];
    Email: ["E-mail", "E-mail address", "Your e-mail"] ["Электронная почта", "Адрес почты", "Ваш e-mail"];
    Topic: ["Topic", "What is it about?", "Reason"] ["Вопрос", "О чём речь?", "Повод"];
    Message: ["Your message", "Your question", "What would you like to say?"] ["Ваше сообщение", "Ваш вопрос", "Что вы хотите сказать?"];
    SendMessage: ["Send message", "Send", "Submit"] ["Отправить сообщение", "Отправить", "Послать"];

    // Own controls.
    Roast: ["Roast", "Degree of roast", "How dark?"] ["Обжарка", "Степень обжарки", "Насколько тёмная?"];
    Like: ["Like", "I like it", "Thumbs up"] ["Нравится", "Мне нравится", "Поставить лайк"];
    Share: ["Share", "Pass it on", "Share this blend"] ["Поделиться", "Рассказать", "Поделиться смесью"];
    Favourite: ["Add to favourites", "Remember this", "Bookmark"] ["В избранное", "Запомнить", "Добавить закладку"];
    GiftWrap: ["Gift wrapping", "Wrap as a gift", "It is a present"] ["Подарочная упаковка", "Завернуть в подарок", "Это подарок"];
    BlendName: ["Name of the blend", "Blend name", "Call it"] ["Название смеси", "Имя смеси", "Как назвать смесь"];
    AddBlend: ["Add blend", "Create blend", "Mix it"] ["Создать смесь", "Добавить смесь", "Смешать"];

    // Messages of the site.
    NoteAdded: ["Added to your cart.", "It is in your cart now.", "Put in the cart."] ["Товар добавлен в корзину.", "Теперь это в корзине.", "Положили в корзину."];
    NoteRemoved: ["Removed from your cart.", "Taken out of the cart.", "The cart no longer has it."] ["Товар убран из корзины.", "Больше не в корзине.", "Убрали из корзины."];
    NoteUpdated: ["Quantity updated.", "The cart is recounted.", "Changed the quantity."] ["Количество изменено.", "Корзина пересчитана.", "Новое количество учтено."];
    NoteSaved: ["Your settings are saved.", "Saved.", "Changes are kept."] ["Настройки сохранены.", "Сохранено.", "Изменения записаны."];
    NotePassword: ["Your password is changed.", "The new password is set.", "Password replaced."] ["Пароль изменён.", "Новый пароль установлен.", "Пароль заменён."];
    NoteAccountDeleted: ["Your account is deleted.", "The account is gone.", "We have removed your account."] ["Учётная запись удалена.", "Аккаунта больше нет.", "Мы удалили ваш аккаунт."];
    NoteRestored: ["The practice account is back.", "The account works again.", "Account restored."] ["Учебная запись восстановлена.", "Учётная запись снова работает.", "Аккаунт возвращён."];
    NoteMailSent: ["Message sent.", "Your letter is on its way.", "Sent."] ["Письмо отправлено.", "Ваше письмо ушло.", "Отправлено."];
    NoteMailDeleted: ["Message deleted.", "The letter is deleted.", "Deleted."] ["Письмо удалено.", "Сообщение удалено.", "Удалено."];
    NoteStarred: ["The star is changed.", "Marked.", "Noted."] ["Отметка изменена.", "Отмечено.", "Учтено."];
    NoteContact: ["Thank you, we have your message.", "Your message has reached us.", "We got it and will answer soon."] ["Спасибо, мы получили ваше сообщение.", "Ваше сообщение дошло до нас.", "Получили и скоро ответим."];
    NoteSignedOut: ["You are signed out.", "See you again.", "Signed out."] ["Вы вышли.", "До встречи.", "Сеанс завершён."];
    NoteBooked: ["Your table is booked.", "The tasting is booked.", "See you at the tasting."] ["Стол забронирован.", "Вы записаны на дегустацию.", "Ждём вас на дегустации."];
    NoteDone: ["Done.", "All right.", "It worked."] ["Готово.", "Сделано.", "Получилось."];

    // Complaints of the site.
    ErrorRequired: ["Please fill this in.", "This field is needed.", "Something is missing here."] ["Заполните это поле.", "Это поле обязательно.", "Здесь чего-то не хватает."];
    ErrorCard: ["The card number must have 16 digits.", "We need all 16 digits of the card.", "A card has 16 digits."] ["В номере карты должно быть 16 цифр.", "Нужны все 16 цифр карты.", "У карты 16 цифр."];
    ErrorTerms: ["Please accept the terms.", "Without the terms we cannot sell.", "The terms have to be accepted."] ["Нужно согласиться с условиями.", "Без согласия мы не можем продать.", "Примите условия."];
    ErrorSignIn: ["Wrong user name or password.", "We do not know this name and password.", "Name or password do not match."] ["Неверное имя или пароль.", "Такой пары имени и пароля нет.", "Имя и пароль не подходят."];
    ErrorDeleted: ["This account was deleted.", "The account no longer exists.", "There is no such account any more."] ["Эта учётная запись удалена.", "Учётной записи больше нет.", "Аккаунт был удалён."];
    ErrorEmail: ["This is not an e-mail address.", "Please check the e-mail address.", "An e-mail address has an @."] ["Это не адрес почты.", "Проверьте адрес почты.", "В адресе почты есть знак @."];
    ErrorPassword: ["The current password is wrong.", "That is not the password you use now.", "The old password does not match."] ["Текущий пароль неверен.", "Сейчас у вас другой пароль.", "Старый пароль не подходит."];
    ErrorShortPassword: ["At least 8 characters, please.", "The new password is too short: 8 characters at least.", "Use 8 characters or more."] ["Нужно не меньше 8 символов.", "Новый пароль короток: не меньше 8 символов.", "Возьмите 8 символов или больше."];
}
