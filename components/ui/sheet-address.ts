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

/** Goes back if the sheet was opened over this page, so that Back does not open it again. */
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
  // Going back may have been prevented.
  setTimeout(done, 500)
  history.back()
}
