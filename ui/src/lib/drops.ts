//! What is dropped beside a field goes nowhere: else the web view would open it in place of the window.

/** For `dragover` and `drop` of the whole window, after what has the event first. */
export function refuseDrop(event: DragEvent): void {
  if (event.defaultPrevented) return;
  const field = event.target instanceof Element && event.target.closest('input:not([type=range], [type=checkbox], [type=radio]), textarea');
  const types = event.dataTransfer?.types ?? [];
  // Words may be dropped into a field; a link or a file would be opened there too.
  if (field && types.includes('text/plain') && !types.includes('Files')) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}
