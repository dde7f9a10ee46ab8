import { type KeyboardEvent, useState } from 'react'
import { useEarlyEnter } from '../use-early-enter.ts'

/** Enter waits for the answer to what is typed, unless somebody has moved to one of the options that are still there. */
export function useListKeys(isSearching: boolean, enter: () => void) {
  const [hasMoved, setMoved] = useState(false)
  const isBehind = isSearching && !hasMoved
  const early = useEarlyEnter(isBehind, enter)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true)
    if (event.key !== 'Enter' || !isBehind) return early.forget()
    event.preventDefault()
    event.stopPropagation()
    early.keep()
  }
  const onTyped = () => {
    early.forget()
    setMoved(false)
  }
  return { press, onTyped }
}
