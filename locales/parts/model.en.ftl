# The AI model: choosing it, what its server takes, and what it costs.

error-model-refused-request = The AI model's server refused the request.
error-model-refused-request-hint = Test the connection in Settings; what the server says is under Details. Another model may do.
error-model-too-long = The request is longer than the AI model reads at once.
error-model-too-long-hint = Choose a model that reads more, or let its server run it with a larger context.
ending-model-too-long = The request is longer than the AI model reads at once
ending-model-bad-request = The AI model’s server refused the request

model-key-unusable = The key for the AI model cannot be used as it is.
model-key-unusable-hint = It has a line break or another sign that no key has. Copy it again and enter it in Settings.

model-takes-strict-tools = { $model } works well here. (Found { $found })
model-takes-tools = { $model } works here. (Found { $found })
model-takes-json-schema = { $model } works here, in a simpler way. (Found { $found })
model-takes-json-object = { $model } works here, with a mistake now and then. (Found { $found })
model-takes-text = { $model } works here, with more mistakes than others. (Found { $found })
model-takes-no-pictures = It takes no pictures.
model-takes-pictures = It takes pictures.
model-takes-no-stream = Its answers come in one piece.
model-takes-window = At once it can read { NUMBER($count) } tokens, about { NUMBER($pages) } pages of a book.
model-takes-forget = Find out anew
model-forgotten = What the AI models’ servers were found to take is forgotten. It is found out anew with the next question.

model-provider = Where the model is
model-provider-openai-text = The makers of ChatGPT. You pay for what you use.
model-provider-openai-responses-text = OpenAI by its newer way of asking.
model-provider-anthropic-text = The makers of Claude. You pay for what you use.
model-provider-gemini-text = Google’s models, with a key of AI Studio.
model-provider-azure-text = OpenAI’s models in your own Azure. Its address is asked for below.
model-provider-azure-url = Address of your resource
model-provider-azure-url-hint = As in https://your-resource.openai.azure.com. The model below is the name of its deployment.
model-provider-openrouter-text = Many makers’ models with one key.
model-provider-ollama-text = On this computer, free.
model-provider-lm-studio-text = On this computer, free.
model-provider-llama-cpp-text = On this computer, free.
model-provider-vllm-text = On this computer, free.
model-provider-other = Another server
model-provider-other-text = Its address is asked for below.
model-provider-runs = Runs
model-provider-get-key = Get a key
model-provider-get = Get { $name }
model-provider-missing = { $name } does not run on this computer. Start it, and it is found here.
model-provider-look-again = Look again

model-choose = Model
model-choose-none = { $name } has no model yet. Load one below.
model-size = { NUMBER($gb, maximumFractionDigits: 1) } GB
model-window = reads { NUMBER($count) } tokens at once
model-sees = takes pictures
model-no-tools = takes no actions

model-pull = Load another model
model-pull-hint = A name from the library of Ollama, such as qwen3:8b. It is loaded onto this computer, which may take several gigabytes.
model-pull-start = Load
model-pull-cancel = Stop loading
model-pull-waiting = Asking for the model…
model-pull-going = { NUMBER($done, maximumFractionDigits: 1) } of { NUMBER($all, maximumFractionDigits: 1) } GB
model-pull-finishing = Checking what has arrived…
model-pull-done = { $model } is on this computer now.
model-pull-unknown = Ollama’s library does not know this model.
model-pull-unknown-hint = Check the name. The part after the colon is optional.
model-pull-broken = The loading broke off.
model-pull-broken-hint = Try again: what has arrived is kept.
model-pull-failed = Ollama could not load the model.
model-pull-failed-hint = What it says is under Details. Often there is no room on the disk.

model-cost-typical = A typical run costs about { $money }.
model-cost-free = It runs on this computer and costs nothing.
model-cost-unknown = The price of this model is not known. With a price of your own in the settings, each run shows what it cost.
model-cost-table = Estimated from prices of { $date }; they may have changed.
model-cost-own = Estimated from your own prices.

model-more = More about models
model-address = Address of the server
model-vision = Show the model pictures of the page
model-vision-hint = A picture helps where a page is drawn and not written, and costs as much as a page of text. Default: only where it helps.
model-vision-auto = Only where it helps
model-vision-off = Never
model-vision-always = With every step
model-effort = How long the model may think
model-effort-hint = For models that think before they answer. Others ignore it.
model-effort-unset = As it does by itself
model-effort-low = Short
model-effort-medium = Medium
model-effort-high = Long
model-context-window = How much it can read at once
model-context-window-hint = In tokens. 0 leaves it to the server. Up to { NUMBER($max) }.
model-cheap = A smaller model for checks and summaries (optional)
model-cheap-hint = Leave empty, and the first model does them.
model-fallback = A model that takes over (optional)
model-fallback-hint = It answers where the first one cannot be reached or refuses.
model-further-address = Its server, if it is another one (optional)
model-further-key = Its key (optional)
model-prices = Your own prices
model-prices-hint = US dollars for a million tokens: what the model reads, and what it writes. A star at the end of a name stands for any ending, as in gpt-4o*.
model-price-name = Name of the model
model-price-input = Price of what it reads, dollars
model-price-output = Price of what it writes, dollars
model-price-remove = Remove this price
model-price-add = Add a price
invalid-prices = Each price needs a name and numbers that are not below 0.

# A run waits for its model.
model-waiting = The model does not answer. Trying again in { $seconds } s.
model-waiting-now = The model does not answer. Trying again now.
model-waiting-choose = The run cannot go on with this model. Choose another one, or try again.
model-waiting-left = Nothing is lost. The run waits up to { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} more.
model-try-now = Try now
model-other = Other model
model-other-label = Models that can decide instead
model-other-of = { $name } on { $host }
model-other-named = Another name on the same server
model-other-use = Use
error-model-choice = The model { $model } cannot be used.
error-model-choice-hint = Check its name and the address of its server. The model before goes on.
sign-in-page-done = Signed in. You can close this page and go back to Browser Copilot.
sign-in-page-declined = Nothing was allowed. You can close this page and go back to Browser Copilot.
sign-in-failed = The provider gave no key.
sign-in-failed-hint = Check your connection and try again, or paste a key.
sign-in-declined = You did not sign in.
sign-in-declined-hint = Press the button again whenever you like, or paste a key.
sign-in = Sign in with { $name }
sign-in-text = Opens { $name } in your browser. You allow it there, and need no key. { $name } bills you for what models cost.
sign-in-waiting = Waiting until you allow it in your browser…
sign-in-done = A key of { $name } is kept.
model-key-owner = A key of { $name }.

welcome-what = Say what should be done. It does that in your browser, and asks you before it buys, sends or deletes anything.
way-local = A model on this computer
way-local-text = Free, and nobody else reads the pages. The computer should have 8 GB of memory or more.
way-local-found = Found here: { $names }.
way-local-none = None runs here yet. Ollama is a free one.
way-account = An account, by one press
way-account-text = Sign in at { $name }, which has the models of many makers: there is no key to copy. You pay there for what you use, often some cents a goal. { $name } and the maker of the model read the text of the pages.
way-key = A key that you have
way-key-text = Paste it: whose it is shows by its form. You pay its maker for what you use, often some cents a goal. The maker reads the text of the pages.
way-anyway = “Next” goes on all the same. You can also choose another way.
model-more-ways = More: other providers and servers
model-key-unknown = Its form does not say whose it is. It is used with { $name }; others are under “More”.
model-pull-first = Load a first model
model-pull-first-hint = qwen3:8b suits a computer with 16 GB of memory, qwen3:4b one with 8 GB. It takes some gigabytes on the disk.
