export type Rules = {
  /** As it was when the field was opened. */
  value: string | null
  /** Null may be saved, but only by saying so. */
  nullable: boolean
  max?: number
  /** Says what is wrong with a text that is not empty. */
  check?: (text: string) => string | null
}

export type Decision = { kind: 'close' } | { kind: 'save'; text: string } | { kind: 'wrong'; message: string }

/** To a reader an empty text is no value either, and something has to be there to click on. */
export function isNothing(value: string | null): boolean {
  return value === null || value.trim() === ''
}

/** To a reader: without the space around it. */
export function isSame(one: string | null, other: string | null): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}

/** What leaving a field with this text in it means. */
export function decide(typed: string, { value, nullable, max, check }: Rules): Decision {
  const text = typed.trim()
  if (isSame(text, value)) return { kind: 'close' }
  if (text === '') {
    const message = nullable ? 'Type something, or choose Clear to empty this.' : 'This must not be empty.'
    return { kind: 'wrong', message }
  }
  if (max !== undefined && text.length > max)
    return { kind: 'wrong', message: `Must have at most ${max} characters. It has ${text.length}.` }
  const message = check?.(text)
  return message ? { kind: 'wrong', message } : { kind: 'save', text }
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>

/** Enter saves one line; a text of several lines needs Ctrl or ⌘ with it. Keys of an input method are its own. */
export function meaningOf(event: Key, multiline: boolean): 'save' | 'revert' | null {
  if (event.isComposing) return null
  if (event.key === 'Escape') return 'revert'
  if (event.key !== 'Enter' || event.shiftKey) return null
  return !multiline || event.ctrlKey || event.metaKey ? 'save' : null
}

const patienceMs = 5_000

/** Starts editing the first field within that place once it is there, unless a key or click comes first. */
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
