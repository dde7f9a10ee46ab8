type Ask = (go: () => void) => void

/** Kind of loss: on leaving the page, or only on signing out, which deletes drafts. */
type Loss = 'page' | 'draft'

const asking: { ask: Ask; loss: Loss }[] = []

/** Calls `go` at once, or asks first when something is not saved. */
export function whenSaved(go: () => void): void {
  goOrAsk(go, asking.findLast(({ loss }) => loss === 'page')?.ask)
}

/** Asks only when signing out would delete a draft. */
export function whenNothingIsLost(go: () => void): void {
  goOrAsk(go, asking.at(-1)?.ask)
}

function goOrAsk(go: () => void, ask: Ask | undefined): void {
  if (ask) ask(go)
  else go()
}

/** Registers a question for `whenSaved`; the returned function removes it. */
export function askBefore(ask: Ask, loss: Loss = 'page'): () => void {
  const one = { ask, loss }
  asking.push(one)
  return () => {
    const at = asking.indexOf(one)
    if (at >= 0) asking.splice(at, 1)
  }
}

/** A click that would take this page away, and where to. */
export function leavingTo(event: MouseEvent, here: URL): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null
  return isAnotherPage(link.href, here) ? new URL(link.href) : null
}

/** Tabs, filters and anchors of the page one is on change the rest of the address only. */
export function isAnotherPage(href: string, here: URL): boolean {
  const there = new URL(href, here)
  if (!/^https?:$/.test(there.protocol)) return false
  return there.origin !== here.origin || there.pathname !== here.pathname
}

/** Going back or forward, as far as the browser lets one ask first. */
export type Traversal = Event & { navigationType: string; destination: { key: string; url: string } }

export type NavigationHistory = EventTarget & { traverseTo: (key: string) => unknown }

export function navigationOf(window: Window): NavigationHistory | null {
  const found: unknown = Reflect.get(window, 'navigation')
  return found instanceof EventTarget ? (found as NavigationHistory) : null
}
