'use client'

import { useEffect, useState } from 'react'

/** The text once it has not changed for so long, in milliseconds; the first one at once. */
export function useSettled(text: string, waitMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, settled, waitMs])
  return settled
}
