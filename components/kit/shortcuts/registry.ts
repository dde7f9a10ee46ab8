import { ShortcutRegistry } from '#lib/shortcut-registry.ts'
import { isTyping } from '#lib/shortcuts.ts'
import { isMac } from './platform.ts'

const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

let installed: ShortcutRegistry | undefined

/** The one of this page; the first that asks for it makes it listen. */
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
