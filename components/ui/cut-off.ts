/** The text under the pointer or the focus, where an ellipsis takes the place of its end. */
export function cutOffAt(at: EventTarget | null): HTMLElement | null {
  let element = at instanceof HTMLElement ? at : null
  for (let level = 0; element && level < 3; level += 1, element = element.parentElement) {
    if (getComputedStyle(element).textOverflow !== 'ellipsis') continue
    return element.scrollWidth > element.clientWidth ? element : null
  }
  return null
}

const longest = 400

/** Not all of a message: what is pointed at is to be read at a glance. */
export function wholeOf({ textContent: text }: HTMLElement): string {
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}
