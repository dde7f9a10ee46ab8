import { useState } from 'react'

/** True from the first opening on: what is shown then stays mounted, so that it can leave with its animation. */
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
