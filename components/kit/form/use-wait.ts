import { useMemo } from 'react'
import { useCountdown } from '#lib/use-countdown.ts'

/** Seconds until a form may be sent again, counted down from its last answer; 0 when it may. */
export function useWait(answer: { waitSeconds?: number }): number {
  const until = useMemo(() => (answer.waitSeconds ? Date.now() + answer.waitSeconds * 1000 : null), [answer])
  return useCountdown(until)
}

/** "40 s", "3 min", never broken between the two. */
export function waitWords(seconds: number): string {
  return seconds < 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`
}
