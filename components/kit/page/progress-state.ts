export const startEvent = 'signalbox:navigating'
/** The page that was asked for does not come. */
export const stayEvent = 'signalbox:staying'

/** Says that a page has been asked for, where no link was clicked. The page that is open has nothing to wait for. */
export function startProgress(href: string): void {
  if (href === location.pathname + location.search) return
  document.dispatchEvent(new Event(startEvent))
}
