export const startEvent = 'signalbox:navigating'

/** Says that a page has been asked for, where no link was clicked. */
export function startProgress(): void {
  document.dispatchEvent(new Event(startEvent))
}
