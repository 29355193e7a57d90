## The window's program, before there is a window.

window-no-display = There is no screen here. To work without a window, use “browser-copilot run”.
window-cannot-open = The window cannot be opened. { $detail }
window-start-address = This is not an address.
window-start-address-hint = Write it like https://example.org
