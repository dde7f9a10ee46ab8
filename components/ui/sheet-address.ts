type Entry = { sheet?: unknown }

/** Whether the entry of the history before this one is the page without the sheet. */
function isOpenedHere(sheet: string): boolean {
  return (history.state as Entry | null)?.sheet === sheet
}

/** Opens a sheet by an address; `sheet` is the name of its parameter. While it is open, it shows something else. */
export function showSheet(
  sheet: string,
  address: string,
  isOpen = new URLSearchParams(location.search).has(sheet),
): void {
  const entry: Entry | null = !isOpen || isOpenedHere(sheet) ? { sheet } : null
  if (isOpen) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
}

let isClosing = false

/** Where the sheet was opened over this page, closing it is going back, so that Back does not open it again. */
export function closeSheet(sheet: string, address: string): void {
  if (isClosing) return
  if (!isOpenedHere(sheet)) {
    history.pushState(null, '', address)
    return
  }
  isClosing = true
  const done = () => {
    isClosing = false
  }
  addEventListener('popstate', done, { once: true })
  // Something else may have stopped the way back.
  setTimeout(done, 500)
  history.back()
}
