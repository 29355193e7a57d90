# Как базовый режим понимает каждый шаг цели; показывается до начала.
step-open = Открыть «{ $thing }»
step-open-this = Открыть найденное
step-open-address = Перейти на { $url }
step-open-numbered =
    { $number ->
        [-1] Открыть последнее по счёту: «{ $thing }»
        [-2] Открыть предпоследнее по счёту: «{ $thing }»
       *[other] Открыть по счёту номер { $number }: «{ $thing }»
    }
step-open-numbered-this =
    { $number ->
        [-1] Открыть последнее по счёту
        [-2] Открыть предпоследнее по счёту
       *[other] Открыть по счёту номер { $number }
    }
step-open-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и открыть наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и открыть наименьшее: { $thing }
    }
step-add-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и добавить наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и добавить наименьшее: { $thing }
    }
step-read-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и назвать наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и назвать наименьшее: { $thing }
    }
step-search = Поискать «{ $words }»
step-find = Найти «{ $words }»
step-press = Нажать «{ $thing }»
step-press-this = Нажать найденное
step-press-near = Нажать «{ $thing }» рядом с «{ $near }»
step-key = Нажать клавишу { $key }
step-paste = Вставить скопированное в «{ $field }»
step-type = Ввести «{ $value }»
step-type-into = Ввести «{ $value }» в поле «{ $field }»
step-fill = Заполнить: { $fields }
step-set = Поставить в «{ $field }» значение «{ $value }»
step-choose = Выбрать «{ $value }»
step-choose-in = Выбрать «{ $value }» в списке «{ $field }»
step-sort = Упорядочить: «{ $value }»
step-filter = Показать только «{ $value }»
step-tick = Отметить «{ $thing }»
step-tick-this = Поставить отметку
step-untick = Снять отметку «{ $thing }»
step-untick-this = Снять отметку
step-scroll-down = Прокрутить вниз
step-scroll-up = Прокрутить вверх
step-scroll-to = Прокрутить до «{ $thing }»
step-back = Вернуться назад
step-forward = Перейти вперёд
step-reload = Загрузить страницу заново
step-read = Сообщить вам: { $what }
step-read-of = Сообщить вам: { $what } — «{ $thing }»
step-read-page = Прочитать вам страницу
step-list = Перечислить: { $thing }
step-list-page = Перечислить то, что показывает страница
step-download = Скачать «{ $thing }»
step-download-file = Скачать файл
step-upload = Подождать, пока вы приложите «{ $thing }»
step-upload-file = Подождать, пока вы приложите файл
step-screenshot = Сделать снимок страницы
step-wait =
    { $seconds ->
        [one] Подождать { $seconds } секунду
        [few] Подождать { $seconds } секунды
       *[other] Подождать { $seconds } секунд
    }
step-wait-for = Подождать, пока появится «{ $thing }»
step-wait-page = Подождать, пока страница загрузится
step-new-tab = Открыть новую вкладку
step-close-tab = Закрыть вкладку
step-close = Закрыть окно или баннер на странице
step-submit = Отправить форму
step-accept = Согласиться: { $thing }
step-accept-this = Согласиться с тем, что спрашивает страница
step-dismiss = Отказаться: { $thing }
step-dismiss-this = Отказаться от того, что спрашивает страница
step-add = Добавить «{ $thing }»
step-add-this = Добавить найденное
step-add-to = Добавить «{ $thing }», куда: «{ $place }»
step-buy = Заказать или оплатить, спросив вас: { $thing }
step-buy-this = Заказать или оплатить, спросив вас
step-send = Отправить: { $thing }
step-send-this = Отправить
step-send-with = Написать и отправить: { $fields }
step-post = Опубликовать: { $thing }
step-post-this = Опубликовать
step-post-with = Написать и опубликовать: { $fields }
step-delete = Удалить, спросив вас: { $thing }
step-delete-this = Удалить, спросив вас
step-cancel = Отменить: { $thing }
step-cancel-this = Отменить
step-save = Сохранить изменения
step-sign-in = Войти
step-sign-in-with = Войти, данные: { $fields }
step-sign-out = Выйти
step-sign-up = Создать учётную запись, спросив вас
step-sign-up-with = Создать учётную запись, спросив вас, данные: { $fields }
step-subscribe = Подписаться: { $thing }
step-subscribe-this = Подписаться
step-unsubscribe = Отписаться: { $thing }
step-unsubscribe-this = Отписаться
step-mark = Отметить «{ $thing }»
step-mark-this = Отметить
