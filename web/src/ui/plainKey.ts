/** True for a key pressed by itself that nothing else takes: no shortcut, no repeat of a held key, not in a field or a dialog. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest("input, textarea, select, dialog, [contenteditable]");
}
