import { useEffect, useState } from 'react'

/** Seconds until a form may be sent again, counted down from its last answer; 0 when it may. */
export function useWait(state: { waitSeconds?: number }): number {
  const [left, setLeft] = useState(state.waitSeconds ?? 0)
  useEffect(() => {
    setLeft(state.waitSeconds ?? 0)
    if (!state.waitSeconds) return
    const end = Date.now() + state.waitSeconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [state])
  return left
}

/** "40 s", "3 min", never broken between the two. */
export function waitWords(seconds: number): string {
  return seconds < 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`
}
