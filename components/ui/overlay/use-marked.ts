import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Chooses the marked row of a cmdk list: the given one, or the first until the person moves. cmdk itself can keep
 * the mark on a removed row, and Enter then does nothing.
 */
export function useMarked(ids: readonly string[], text: string, given?: string) {
  const byHand = useRef(false)
  const [moved, setMoved] = useState({ to: '', text })
  const isThere = moved.text === text && ids.includes(moved.to)
  const unmoved = given !== undefined && ids.includes(given) ? given : (ids[0] ?? '')
  return {
    value: isThere ? moved.to : unmoved,
    onValueChange: (to: string) => {
      if (byHand.current) setMoved({ to, text })
      byHand.current = false
    },
    onKeyDownCapture: () => {
      byHand.current = true
    },
    onPointerMoveCapture: () => {
      byHand.current = true
    },
  }
}

/**
 * Enter pressed before the answer to what is typed has come: it is kept, for what then comes first, and not given to what
 * was found for the text before.
 */
export function useEarlyEnter(isBehind: boolean, enter: () => void, isEntered = false) {
  const [isKept, setKept] = useState(isEntered)
  const onAnswer = useEffectEvent(enter)
  useEffect(() => {
    if (!isKept || isBehind) return
    setKept(false)
    onAnswer()
  }, [isKept, isBehind])
  return { keep: () => setKept(true), forget: () => setKept(false) }
}

/** Enter waits for the answer to the typed text, unless the person has moved to an option. */
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
