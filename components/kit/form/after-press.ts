/**
 * Does it at once, or at the end of a press that is under way. A press on something else takes the focus from a field;
 * if the field then changed its height, what is under the pointer would move away and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act()
    return
  }
  const ended = new AbortController()
  const { signal } = ended
  const end = () => {
    if (signal.aborted) return
    ended.abort()
    act()
  }
  // Comes before what the click does, so that a button sees what the field has saved.
  window.addEventListener('click', end, { signal, capture: true })
  // A press that becomes no click: the pointer was let go somewhere else.
  window.addEventListener('pointerup', () => setTimeout(end), { signal, capture: true })
  window.addEventListener('pointercancel', end, { signal, capture: true })
}
