import { Signal } from '#lib/api/browser/signal.ts'
import { isTyping, type Keys, matches, type Press, type Shortcut } from '#lib/shortcuts.ts'
import { isMac } from './platform.ts'

export type Where = { typing: boolean; inOverlay: boolean }

/** Milliseconds to wait for the second key of a sequence. */
const patienceMs = 1_200

/** Shortcuts that work now. For the same keys the latest one wins. */
export class ShortcutRegistry {
  #shortcuts: readonly Shortcut[] = []
  #begun: Press[] = []
  #begunAt = 0
  readonly #listeners = new Set<() => void>()

  list = (): readonly Shortcut[] => this.#shortcuts

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  register(shortcut: Shortcut): () => void {
    this.#set([...this.#shortcuts, shortcut])
    return () => this.#set(this.#shortcuts.filter((one) => one !== shortcut))
  }

  /** The shortcut that this press completes. `at` is the time of the press in milliseconds. */
  press(press: Press, where: Where, at: number, isMac: boolean): Shortcut | undefined {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(press.key)) return undefined
    const begun = at - this.#begunAt > patienceMs ? [] : this.#begun
    const usable = this.#shortcuts.filter((one) => isUsable(one, where)).toReversed()
    for (const presses of begun.length > 0 ? [[...begun, press], [press]] : [[press]]) {
      const found = usable.find(({ keys }) => progress(keys, presses, isMac) === 'complete')
      const opens = !found && usable.some(({ keys }) => progress(keys, presses, isMac) === 'begun')
      if (!found && !opens) continue
      this.#begun = found ? [] : presses
      this.#begunAt = at
      return found
    }
    this.#begun = []
    return undefined
  }

  #set(shortcuts: readonly Shortcut[]) {
    this.#shortcuts = shortcuts
    for (const listener of this.#listeners) listener()
  }
}

function isUsable({ anywhere, inFields }: Shortcut, { typing, inOverlay }: Where): boolean {
  return (!typing || Boolean(inFields)) && (!inOverlay || Boolean(anywhere))
}

function progress(keys: Keys, presses: Press[], isMac: boolean): 'none' | 'begun' | 'complete' {
  const steps = keys.split(' ')
  const fits = presses.every((press, at) => matches(press, steps[at] ?? '', isMac))
  if (!fits || presses.length > steps.length) return 'none'
  return presses.length === steps.length ? 'complete' : 'begun'
}

const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

let installed: ShortcutRegistry | undefined

/** Registry of this page; the first caller adds the key listener. */
export function shortcutRegistry(): ShortcutRegistry {
  if (installed) return installed
  const registry = new ShortcutRegistry()
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const { target } = event
    const inOverlay = target instanceof Element && target.closest(overlay) !== null
    const where = { typing: isTyping(target), inOverlay }
    const found = registry.press(event, where, performance.now(), isMac())
    if (!found) return
    event.preventDefault()
    found.run(event)
  })
  installed = registry
  return registry
}

/** Whether the list of shortcuts is open. */
export const shortcutListOpen = new Signal(false)
