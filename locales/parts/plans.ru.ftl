## План до начала, ответы в заданной форме и то, где увидена каждая часть ответа.

ending-plan-declined = Ничего не сделано: план вам не подошёл
ending-plan-not-approved = Ничего не сделано: план ждал вашего согласия, а спросить было некого

plans-cli-plan = План такой:
plans-cli-plan-keys = Начать? да, нет или наберите план заново, шаги через точку с запятой:
plans-cli-progress = План: готово { $done } из { $all } – { $step }
plans-cli-unseen = Не найдено ни на одной увиденной странице:
plans-answer-not-shaped = Ответ пришёл не в той форме, о которой вы просили, поэтому показан как текст.
plans-answer-file = Ответ записан в { $path }
plans-answer-file-none = Ответа, который можно записать в файл, нет.
plans-answer-file-failed = Не удалось записать ответ в { $path }: { $why }
plans-goal-password = В вашей цели есть пароль. Его получит тот, кто выполняет работу, чтобы ввести на странице; во все записи он не попадёт. Если продолжить прерванный запуск позже, пароля в нём уже не будет. Лучше сохраните его как секрет (Настройки > Секреты или browser-copilot secrets set) и пишите в цели его имя: тогда его получит только свой сайт.

plans-plan-first = Сначала показать план
plans-plan-first-hint = План можно изменить до того, как что-либо будет сделано.
plans-shape-label = Ответ
plans-shape-text = Текстом
plans-shape-table = Таблицей
plans-shape-list = Списком
plans-columns-label = Столбцы таблицы через запятую (необязательно)
plans-columns-placeholder = Столбцы (необязательно): название, цена

question-plan = Годится ли такой план?
plans-question-text = Пока ничего не сделано. Измените план, если нужно, и начните.
plans-step-label = Шаг { $number }
plans-step-up = Поднять шаг { $number }
plans-step-down = Опустить шаг { $number }
plans-step-remove = Убрать шаг { $number }
plans-step-add = Добавить шаг
plans-approve = Начать
plans-approve-changed = Начать с изменённым планом
plans-decline = Не делать
note-asked-plan = Показан план

plans-outline = План
plans-outline-done = { $done } из { $all } частей
plans-outline-step-done = готово
plans-outline-step-next = сейчас

plans-claims = Где это увидено
plans-claim-step = шаг { $step }
plans-claim-open = Показать шаг { $step }, где это увидено
plans-claim-unseen = не найдено на странице
plans-save = Сохранить как…
plans-saved = Сохранено: { $path }
plans-table-label = Ответ в виде таблицы
answer-sort = Упорядочить по этому столбцу
