import { useEffect, useEffectEvent } from 'react'
import { useRateLimit } from '#lib/api/browser/rate-limit.ts'

/** Asks again when the service may be asked again, as the countdown says. */
export function useAgainAfterWait(again: (() => void) | undefined): void {
  const isOver = useRateLimit() === null
  const goOn = useEffectEvent(() => again?.())
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver])
}
