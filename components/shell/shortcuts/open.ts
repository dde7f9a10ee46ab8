export const openShortcutsEvent = 'signalbox:shortcuts'

/** Opens the list of shortcuts from anywhere. */
export function openShortcuts(): void {
  document.dispatchEvent(new Event(openShortcutsEvent))
}
