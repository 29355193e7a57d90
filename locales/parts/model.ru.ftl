# Модель ИИ: её выбор, что принимает её сервер и сколько она стоит.

error-model-refused-request = Сервер модели ИИ не принял запрос.
error-model-refused-request-hint = Проверьте соединение в настройках; ответ сервера — в подробностях. Возможно, подойдёт другая модель.
error-model-too-long = Запрос длиннее, чем модель ИИ читает за один раз.
error-model-too-long-hint = Выберите модель, которая читает больше, или запустите её на сервере с большим контекстом.
ending-model-too-long = Запрос длиннее, чем модель ИИ читает за один раз
ending-model-bad-request = Сервер модели ИИ не принял запрос

model-key-unusable = Ключ модели ИИ нельзя использовать в таком виде.
model-key-unusable-hint = В нём есть перенос строки или другой знак, которого в ключах не бывает. Скопируйте ключ заново и введите его в настройках.

model-takes-strict-tools = { $model } хорошо подходит. (Проверено { $found })
model-takes-tools = { $model } подходит. (Проверено { $found })
model-takes-json-schema = { $model } подходит, но работает по-простому. (Проверено { $found })
model-takes-json-object = { $model } подходит, но иногда ошибается. (Проверено { $found })
model-takes-text = { $model } подходит, но ошибается чаще других. (Проверено { $found })
model-takes-no-pictures = Картинки не принимаются.
model-takes-pictures = Картинки принимаются.
model-takes-no-stream = Ответы приходят целиком.
model-takes-window = За один раз модель читает { NUMBER($count) } токенов, примерно { NUMBER($pages) } страниц книги.
model-takes-forget = Выяснить заново
model-forgotten = Сведения о серверах моделей ИИ забыты. Они будут выяснены заново при следующем вопросе.

model-provider = Где находится модель
model-provider-openai-text = Создатели ChatGPT. Оплата по расходу.
model-provider-openai-responses-text = OpenAI, новый способ обращения.
model-provider-anthropic-text = Создатели Claude. Оплата по расходу.
model-provider-gemini-text = Модели Google с ключом AI Studio.
model-provider-azure-text = Модели OpenAI в вашем Azure. Адрес нужно указать ниже.
model-provider-azure-url = Адрес вашего ресурса
model-provider-azure-url-hint = Например, https://your-resource.openai.azure.com. Имя модели ниже — имя её развёртывания.
model-provider-openrouter-text = Модели многих создателей с одним ключом.
model-provider-ollama-text = На этом компьютере, бесплатно.
model-provider-lm-studio-text = На этом компьютере, бесплатно.
model-provider-llama-cpp-text = На этом компьютере, бесплатно.
model-provider-vllm-text = На этом компьютере, бесплатно.
model-provider-other = Другой сервер
model-provider-other-text = Его адрес нужно указать ниже.
model-provider-runs = Работает
model-provider-get-key = Получить ключ
model-provider-get = Скачать { $name }
model-provider-missing = { $name } не запущена на этом компьютере. Запустите её, и она появится здесь.
model-provider-look-again = Поискать ещё раз

model-choose = Модель
model-choose-none = У { $name } пока нет моделей. Загрузите модель ниже.
model-size = { NUMBER($gb, maximumFractionDigits: 1) } ГБ
model-window = читает { NUMBER($count) } токенов сразу
model-sees = принимает картинки
model-no-tools = не принимает действий

model-pull = Загрузить другую модель
model-pull-hint = Название из библиотеки Ollama, например qwen3:8b. Модель загрузится на этот компьютер и может занять несколько гигабайт.
model-pull-start = Загрузить
model-pull-cancel = Остановить загрузку
model-pull-waiting = Запрашиваем модель…
model-pull-going = { NUMBER($done, maximumFractionDigits: 1) } из { NUMBER($all, maximumFractionDigits: 1) } ГБ
model-pull-finishing = Проверяем загруженное…
model-pull-done = { $model } теперь на этом компьютере.
model-pull-unknown = Библиотека Ollama не знает такой модели.
model-pull-unknown-hint = Проверьте название. Часть после двоеточия необязательна.
model-pull-broken = Загрузка прервалась.
model-pull-broken-hint = Попробуйте ещё раз: загруженное сохранено.
model-pull-failed = Ollama не смогла загрузить модель.
model-pull-failed-hint = Её ответ — в подробностях. Часто не хватает места на диске.

model-cost-typical = Обычная задача стоит около { $money }.
model-cost-free = Модель работает на этом компьютере и ничего не стоит.
model-cost-unknown = Цена этой модели неизвестна. Укажите её в настройках, и каждый запуск покажет, сколько он стоил.
model-cost-table = Оценка по ценам на { $date }; они могли измениться.
model-cost-own = Оценка по вашим ценам.

model-more = Ещё о моделях
model-address = Адрес сервера
model-vision = Показывать модели картинки страницы
model-vision-hint = Картинка помогает там, где страница нарисована, а не написана, и стоит столько же, сколько страница текста. По умолчанию: только там, где помогает.
model-vision-auto = Только где помогает
model-vision-off = Никогда
model-vision-always = На каждом шаге
model-effort = Как долго модель может думать
model-effort-hint = Для моделей, которые думают перед ответом. На другие не влияет.
model-effort-unset = Как она сама решит
model-effort-low = Недолго
model-effort-medium = Средне
model-effort-high = Долго
model-context-window = Сколько она читает за один раз
model-context-window-hint = В токенах. 0 — как скажет сервер. Не больше { NUMBER($max) }.
model-cheap = Модель поменьше для проверок и сводок (необязательно)
model-cheap-hint = Если пусто, их делает первая модель.
model-fallback = Модель на замену (необязательно)
model-fallback-hint = Отвечает, когда первая недоступна или отказывает.
model-further-address = Её сервер, если он другой (необязательно)
model-further-key = Её ключ (необязательно)
model-prices = Ваши цены
model-prices-hint = В долларах США за миллион токенов: что модель читает и что пишет. Звёздочка в конце названия означает любое окончание, например gpt-4o*.
model-price-name = Название модели
model-price-input = Цена прочитанного, долларов
model-price-output = Цена написанного, долларов
model-price-remove = Убрать эту цену
model-price-add = Добавить цену
invalid-prices = У каждой цены должны быть название и числа не меньше 0.

# Запуск ждёт свою модель.
model-waiting = Модель не отвечает. Повтор через { $seconds } с.
model-waiting-now = Модель не отвечает. Повтор идёт.
model-waiting-choose = С этой моделью продолжить нельзя. Выберите другую или повторите.
model-waiting-left = Ничего не потеряно. Запуск подождёт ещё до { $minutes } { $minutes ->
    [one] минуты
   *[other] минут
}.
model-try-now = Повторить сейчас
model-other = Другая модель
model-other-label = Модели, которые могут решать вместо неё
model-other-of = { $name } на { $host }
model-other-named = Другое название на том же сервере
model-other-use = Взять
error-model-choice = Модель { $model } использовать нельзя.
error-model-choice-hint = Проверьте её название и адрес сервера. Пока решает прежняя модель.
sign-in-page-done = Вход выполнен. Эту страницу можно закрыть и вернуться в Browser Copilot.
sign-in-page-declined = Ничего не разрешено. Эту страницу можно закрыть и вернуться в Browser Copilot.
sign-in-failed = Поставщик не дал ключа.
sign-in-failed-hint = Проверьте соединение и попробуйте ещё раз или вставьте ключ.
sign-in-declined = Вход не выполнен.
sign-in-declined-hint = Нажмите кнопку ещё раз, когда захотите, или вставьте ключ.
sign-in = Войти через { $name }
sign-in-text = Откроет { $name } в вашем браузере. Разрешите там, и ключ не понадобится. Работу моделей оплачиваете вы на { $name }.
sign-in-waiting = Ожидание разрешения в браузере…
sign-in-done = Ключ { $name } сохранён.
model-key-owner = Ключ { $name }.

welcome-what = Скажите, что нужно сделать. Программа сделает это в вашем браузере и спросит вас, прежде чем купить, отправить или удалить.
way-local = Модель на этом компьютере
way-local-text = Бесплатно, и страниц больше никто не читает. Компьютеру нужно от 8 ГБ памяти.
way-local-found = Здесь найдено: { $names }.
way-local-none = Здесь пока ни одной нет. Ollama — бесплатная.
way-account = Учётная запись, одним нажатием
way-account-text = Войдите на { $name }, где есть модели многих создателей: ключ копировать не нужно. Платите там за то, что израсходовали, часто несколько центов за цель. Текст страниц читают { $name } и создатель модели.
way-key = Ключ, который у вас есть
way-key-text = Вставьте его: чей он, видно по его виду. Создателю вы платите за то, что израсходовали, часто несколько центов за цель. Текст страниц читает создатель.
way-anyway = «Дальше» продолжит и так. Можно выбрать и другой способ.
model-more-ways = Ещё: другие поставщики и серверы
model-key-unknown = По виду не понять, чей он. Он пойдёт для { $name }; другие — в разделе «Ещё».
model-pull-first = Загрузить первую модель
model-pull-first-hint = qwen3:8b подойдёт компьютеру с 16 ГБ памяти, qwen3:4b — с 8 ГБ. На диске она займёт несколько гигабайт.
