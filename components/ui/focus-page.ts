/** Where the focus goes when what had it is gone: the beginning of what the page shows. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
