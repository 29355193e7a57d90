## A key that calls the window.

look-shortcut = Key that calls the window
look-shortcut-hint = Brings the window to the front with an empty goal, wherever you are. It does not work on every system, Wayland among them.
look-shortcut-none = None
hotkey-refused = The system does not give { $key } to this program.
hotkey-refused-hint = Another program may have it already. Choose another one.
