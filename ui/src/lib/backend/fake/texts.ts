//! Sentences that in the program come from other rooms; here so that the fake can speak both languages.
import { addTexts } from '$lib/i18n/index.svelte';

const EN = `
fake-understood-open = Open { $what }
fake-understood-search = Search for “{ $what }”
fake-understood-press = Press “{ $what }”
fake-understood-type = Type “{ $what }”
fake-understood-read = Read { $what }
fake-understood-order = Order { $what }
fake-what-order = It will press “Place order” in the practice shop. This orders 1 × Green tea Sencha.
fake-reason-pay = This orders something and costs money.
fake-what-send = It will send the letter “Delivery on Friday” to Anna.
fake-reason-send = This sends a message in your name.
fake-what-type = It will type text into the field “Message”.
fake-reason-free = Nothing risky was found.
fake-reason-block = Passwords are typed by you only.
fake-stuck = The page does not change any more, and everything was tried.
fake-key-empty = There is no key to keep.
fake-key-empty-hint = Paste the key first.
fake-recipe-damaged = Line { $line }: “stesp” is not known here. Did you mean “steps”?
fake-recipe-gone = This recipe is not there any more.
fake-recipe-gone-hint = Look in the list of recipes.
fake-recipe-not-made = This run cannot be kept as a recipe: it did nothing that could be done again.
fake-recipe-not-made-hint = Choose “Run again” to do the same goal once more.
fake-recipe-refused = This file is not a recipe.
fake-recipe-refused-hint = Choose a file that was made with “Export”, or a recording of Chrome’s Recorder.
fake-recipes-folder = The folder of the recipes cannot be read.
fake-recipes-folder-hint = Look whether it is still there, then try again.
fake-table-refused = This file is not a table.
fake-table-refused-hint = Choose a CSV or an Excel file with one column for each field.
fake-left-out-detour = { $count } steps that led nowhere
fake-left-out-scroll = Scrolling the page: it is not needed to find things
fake-left-out-words = Step { $step }: what has to be true after it cannot be said in that format
fake-row-number = “two” is not a number.
fake-row-empty = It has no value for “How many packets”.
fake-row-failed = Step 5: the field “Packets” was not found.
`;
const RU = `
fake-understood-open = Открыть { $what }
fake-understood-search = Найти «{ $what }»
fake-understood-press = Нажать «{ $what }»
fake-understood-type = Ввести «{ $what }»
fake-understood-read = Прочитать: { $what }
fake-understood-order = Заказать: { $what }
fake-what-order = Будет нажато «Place order» в учебном магазине. Это закажет 1 × Green tea Sencha.
fake-reason-pay = Это заказ, он стоит денег.
fake-what-send = Письмо «Delivery on Friday» будет отправлено Анне.
fake-reason-send = Это отправляет сообщение от вашего имени.
fake-what-type = В поле «Message» будет введён текст.
fake-reason-free = Ничего рискованного не найдено.
fake-reason-block = Пароли вводите только вы.
fake-stuck = Страница больше не меняется, и всё уже испробовано.
fake-key-empty = Ключа нет.
fake-key-empty-hint = Сначала вставьте ключ.
fake-recipe-damaged = Строка { $line }: слово «stesp» здесь неизвестно. Может быть, «steps»?
fake-recipe-gone = Этого рецепта больше нет.
fake-recipe-gone-hint = Посмотрите в списке рецептов.
fake-recipe-not-made = Из этого запуска не сделать рецепт: в нём нет ничего, что можно повторить.
fake-recipe-not-made-hint = Чтобы сделать то же самое ещё раз, выберите «Запустить снова».
fake-recipe-refused = Этот файл — не рецепт.
fake-recipe-refused-hint = Выберите файл, который сделан кнопкой «Экспорт», или запись Recorder из Chrome.
fake-recipes-folder = Папку с рецептами не удаётся прочитать.
fake-recipes-folder-hint = Проверьте, на месте ли она, и попробуйте ещё раз.
fake-table-refused = Этот файл — не таблица.
fake-table-refused-hint = Выберите файл CSV или Excel, в котором для каждого поля есть столбец.
fake-left-out-detour = Шаги, которые ни к чему не привели: { $count }
fake-left-out-scroll = Прокрутка страницы: чтобы найти нужное, она не нужна
fake-left-out-words = Шаг { $step }: что должно быть верно после него, в этом формате не записать
fake-row-number = «two» — не число.
fake-row-empty = Нет значения для поля «How many packets».
fake-row-failed = Шаг 5: поле «Packets» не найдено.
`;

export function installTexts(): void {
  addTexts('en', EN);
  addTexts('ru', RU);
}
