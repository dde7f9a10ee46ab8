import { useEffect, useState } from 'react'

/** Whole seconds until an instant, never below 0. `now` is what the first drawing takes for the present. */
export function useCountdown(until: number, now: number): number {
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const tick = () => setPresent(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - present) / 1_000))
}
