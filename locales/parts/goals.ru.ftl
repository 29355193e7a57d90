## Сохранённые цели, заготовки с пропусками и то, что перетаскивают в поле цели

goals-favourites = Избранное
goals-favourite-add = Добавить в избранное
goals-favourite-remove = Убрать из избранного
goals-forms = Заполните пропуски
goals-form-cheapest = Найди самый дешёвый [товар] на [сайт]
goals-form-search = Открой [сайт], найди [слова] и скажи цену первого результата
goals-form-list = Открой [сайт] и перечисли все [предметы] с ценами
goals-form-read = Открой [сайт], найди страницу про [тема] и прочитай её
goals-blanks = Сначала заполните: { $blanks }. Клавиша Tab ведёт к следующему пропуску.
goals-drop = Отпустите здесь ссылку или текст
goal-secret = Вставить сохранённый пароль или код
goal-secret-keep = Сохранить пароль или код…
which-site = На каком сайте?
which-site-practice = Учебный магазин
which-site-other = Другой адрес…
interrupted-title = Последняя цель оборвалась на шаге { $step }
interrupted-go-on = Продолжить
interrupted-see = Посмотреть
interrupted-leave = Оставить
interrupted-left = Оставлено как есть. Запуск остаётся в истории.
follow-placeholder = Что дальше? Например: теперь то же для Казани
follow-label = Цель, которая продолжает эту
follow-send = Продолжить отсюда
which-site-on-practice = Начнёт в учебном магазине.
