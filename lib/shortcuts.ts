/**
 * Keys of a shortcut: one press, or several after each other. `j`, `?`, `Enter`, `mod+k` (⌘ on a Mac, Ctrl elsewhere),
 * `shift+x`, `g p`.
 */
export type Keys = string

export type Shortcut = {
  keys: Keys
  /** Label in the list of shortcuts. */
  label: string
  group: string
  run: (event: KeyboardEvent) => void
  /** Works while a dialog or a menu has the focus too. */
  anywhere?: boolean
  /** Works while text is typed too; useful only with `mod`. */
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
  // Shift counts only for letters and named keys, because the layout decides whether a symbol needs it.
  if (/^[a-z]$|^.{2,}$/.test(wanted) && press.shiftKey !== needs('shift')) return false
  return key === wanted
}

/** Letter of the key; on a layout without Latin letters, the letter at this place of a Latin layout. */
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

/** Text for `Kbd`: `⌘ K`, `Ctrl K`, `g p`. */
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

/** Whether the focused element takes text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select')
}
