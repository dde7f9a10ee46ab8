import { useState, useSyncExternalStore } from 'react'

/** Moves the focus to the start of the page when the focused element is removed. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

const never = () => () => undefined

/** False on the server and in the first render, because the HTML contains no overlays. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The value, or the one before when there is none: what leaves the screen keeps what it showed. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** True from the first opening on: what is shown then stays mounted, so that it can leave with its animation. */
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}

/** The look of a `Popover` that holds an `OptionList`. */
export const optionListLook = 'w-[max(var(--radix-popper-anchor-width),20rem)] overflow-hidden'
