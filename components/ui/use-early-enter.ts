import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Enter pressed before the answer to what is typed has come: it is kept, for what then comes first, and not given to what
 * was found for the text before.
 */
export function useEarlyEnter(isBehind: boolean, enter: () => void) {
  const [isKept, setKept] = useState(false)
  const onAnswer = useEffectEvent(enter)
  useEffect(() => {
    if (!isKept || isBehind) return
    setKept(false)
    onAnswer()
  }, [isKept, isBehind])
  return { keep: () => setKept(true), forget: () => setKept(false) }
}
