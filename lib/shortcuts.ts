/**
 * Keys of a shortcut: one press, or several after each other. `j`, `?`, `Enter`, `mod+k` (⌘ on a Mac, Ctrl elsewhere),
 * `shift+x`, `g p`.
 */
export type Keys = string

export type Shortcut = {
  keys: Keys
  /** What it does, for the list of shortcuts. */
  label: string
  group: string
  run: (event: KeyboardEvent) => void
  /** Also while a dialog or a menu has the focus. */
  anywhere?: boolean
  /** Also while text is typed; only sensible with `mod`. */
  inFields?: boolean
}

/** The members of a keyboard event that decide. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export function matches(press: Press, step: string, isMac: boolean): boolean {
  const parts = step.toLowerCase().split('+')
  const wanted = parts.at(-1) || '+'
  const needs = (name: string) => parts.slice(0, -1).includes(name)
  const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (mod !== needs('mod') || other || press.altKey) return false
  const key = keyOf(press)
  // Where a sign lies, and whether Shift makes it, is a matter of the layout; with letters Shift is meant.
  if (/^[a-z]$|^.{2,}$/.test(wanted) && press.shiftKey !== needs('shift')) return false
  return key === wanted
}

/** The letter on the key; on a layout without Latin letters, the one that lies there on a layout with them. */
function keyOf({ key, code }: Press): string {
  const isForeign = key.length === 1 && key.charCodeAt(0) > 127
  return (isForeign && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key.toLowerCase()
}

const signs: Record<string, string> = {
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  ' ': 'Space',
}

/** As `Kbd` writes it: `⌘ K`, `Ctrl K`, `g p`. */
export function showKeys(keys: Keys, isMac: boolean): string {
  const name = (part: string) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    return signs[part.toLowerCase()] ?? (keys.includes('+') ? part.toUpperCase() : part)
  }
  return keys
    .split(' ')
    .map((step) => step.split('+').map(name).join(' '))
    .join(' ')
}

/** Whether a key pressed on this element is meant for it, since it takes text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select')
}
