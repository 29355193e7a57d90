## What the check of this computer found, beside browsers.

doctor-model-server = { $name } runs at { $address } with { $count ->
    [one] { $count } model
   *[other] { $count } models
}.
doctor-model-server-todo = To use it, choose this address in Settings: { $address }
doctor-model-chosen = AI model: { $name } at { $address }
doctor-model-none = No AI model is set up: Basic mode is in use.
doctor-model-none-todo = Basic mode follows goals written as steps. For free wording, add an AI model in Settings.
doctor-key-kept = The model's key is in your system's password store.
doctor-key-store = A key would be kept in your system's password store.
doctor-key-in-file = The model's key is in a file that only you can read: { $path }
doctor-no-key-store = This system has no password store: a key would be kept in a file that only you can read: { $path }
doctor-no-key-store-todo = To keep keys safer, install and unlock a password store (GNOME Keyring or KWallet), then enter the key again.
doctor-runs-folder = Runs are kept in { $path }
doctor-runs-folder-unwritable = The folder of the runs cannot be written: { $path }
doctor-runs-folder-todo = Allow writing there, or choose another folder in Settings.
doctor-settings = The settings are in { $path }
