'use client'

import { useEffect, useState } from 'react'

/** Whole seconds until that instant (epoch milliseconds), counted down; 0 when it is over, or when there is none. */
export function useCountdown(until: number | null): number {
  const [seen, setSeen] = useState({ until, at: 0 })
  useEffect(() => {
    if (until === null) return
    const look = () => setSeen({ until, at: Date.now() })
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [until])
  if (until === null) return 0
  const now = seen.until === until && seen.at > 0 ? seen.at : Date.now()
  return Math.max(0, Math.ceil((until - now) / 1000))
}
