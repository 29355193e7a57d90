// Kinds of elements by their tags.

/** What may hold a document of this origin. */
export const FRAMES = new Set(['iframe', 'frame', 'object']);
export const SKIP = new Set('script style noscript template head meta link base title param source track datalist defs'.split(' '));
export const NATIVE = new Set('button select textarea summary'.split(' '));
export const LANDMARK_ROLES = new Set('navigation banner contentinfo'.split(' '));
/** What shows a thing of its own, and no children. */
export const REPLACED = new Set('img canvas video audio object embed input textarea select'.split(' '));
export const FIELD = 'a[href],button,input,select,textarea';
export const CHOICES = new Set(['checkbox', 'radio', 'file']);
export const CONTROLS = FIELD + ',[role=button],[role=link]';
export const LIST_TAGS = new Set('ul ol menu tbody'.split(' '));
export const FIELDS = new Set('input select textarea'.split(' '));
