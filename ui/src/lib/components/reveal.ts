//! Brings what has just appeared into view, with as little scrolling as possible.
import type { Attachment } from 'svelte/attachments';

export const reveal: Attachment = (element) => {
  element.scrollIntoView({ block: 'nearest' });
};
