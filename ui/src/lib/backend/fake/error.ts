//! Errors as the program sends them.
import type { UiError } from '$lib/bindings';

export const error = (code: UiError['code'], id: string, more: Partial<UiError> = {}): UiError => ({ code, message: { id }, hint: { id: `${id}-hint` }, retryable: false, ...more });
