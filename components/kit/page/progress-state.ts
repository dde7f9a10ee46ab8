/** Says whether it is another page, or another view of the same. */
export const startEvent = 'signalbox:navigating'
/** Sent when the requested page does not open. */
export const stayEvent = 'signalbox:staying'

/** Reports that a page was requested without a click on a link. Ignores the page that is already open. */
export function startProgress(href: string): void {
  if (href === location.pathname + location.search) return
  const isElsewhere = new URL(href, location.origin).pathname !== location.pathname
  document.dispatchEvent(new CustomEvent<boolean>(startEvent, { detail: isElsewhere }))
}
