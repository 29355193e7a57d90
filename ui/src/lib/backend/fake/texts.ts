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
`;

export function installTexts(): void {
  addTexts('en', EN);
  addTexts('ru', RU);
}
