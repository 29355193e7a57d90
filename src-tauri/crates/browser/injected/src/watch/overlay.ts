// The host element of the numbers that are shown on the page: it is no part of the page.

export const overlay: { host: HTMLElement | null } = { host: null };
export const isOverlayEvent = (event: Event): boolean => overlay.host !== null && event.target === overlay.host;
