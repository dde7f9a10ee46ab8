const patienceMs = 5_000

/** Starts editing the first field within that place, once it is there. Whoever does something else meanwhile is left alone. */
export function editFirst(place: string): void {
  if (start(place)) return
  const stop = new AbortController()
  const observer = new MutationObserver(() => {
    if (start(place)) stop.abort()
  })
  const { signal } = stop
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  const timer = setTimeout(() => stop.abort(), patienceMs)
  for (const kind of ['keydown', 'pointerdown'])
    window.addEventListener(kind, () => stop.abort(), { signal, capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
}

function start(place: string): boolean {
  const field = document.querySelector<HTMLElement>(`${place} [data-editable]`)
  if (!field) return false
  // A field takes the focus when nothing else has it, as the button that has just gone.
  field.focus()
  field.click()
  return true
}
