import { useEffect } from 'react'

/**
 * What acts: every button of a page or of a sheet beside it; in forms and dialogs, which are filled in meanwhile, what sends
 * them; the items of menus; links to where something is made. Text can be typed, copied and left as ever.
 */
const acting = [
  ':is(#main, [data-sheet="right"]) button:not(form button)',
  ':is(#main, [role="dialog"]) :is([data-act], [type="submit"])',
  '[role="menu"]:not([data-unheld]) [role^="menuitem"]',
].join()

/**
 * What shows something, tries again or fills in, as it says itself (`data-unheld`) or as its role says. Menus open, and their
 * items are held one by one.
 */
const harmless = [
  '[data-unheld], [data-unheld] *, [role="tab"], [role="combobox"]',
  '[aria-haspopup="menu"], [aria-expanded]:not([aria-haspopup])',
].join()

const mark = 'data-held'

function hold(): void {
  for (const control of document.querySelectorAll(acting)) {
    if (control.matches(`${harmless}, :disabled, [aria-disabled="true"]`)) continue
    control.setAttribute(mark, '')
    control.setAttribute('aria-disabled', 'true')
  }
}

function release(): void {
  for (const control of document.querySelectorAll(`[${mark}]`)) {
    control.removeAttribute(mark)
    control.removeAttribute('aria-disabled')
  }
}

/** A key that presses a control comes as a click as well, those of shortcuts included. */
function stop(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(`[${mark}]`)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Disables what acts on all that is shown, on every page and in what is opened meanwhile: it may be old, and nothing can be
 * saved. It stands above the components, because each of them would have to know what all have in common.
 */
export function useHeldControls(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    hold()
    const drawn = new MutationObserver(hold)
    drawn.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('click', stop, true)
    return () => {
      drawn.disconnect()
      document.removeEventListener('click', stop, true)
      release()
    }
  }, [isHeld])
}
