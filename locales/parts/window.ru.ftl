## Программа окна, пока окна ещё нет.

window-no-display = Экрана здесь нет. Чтобы работать без окна, используйте «browser-copilot run».
window-cannot-open = Окно не открывается. { $detail }
window-start-address = Это не адрес.
window-start-address-hint = Напишите его так: https://example.org
