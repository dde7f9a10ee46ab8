/** Puts the focus on the row that the Tab key would come to. False: there is none. */
export function focusRow(): boolean {
  const row = document.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}
