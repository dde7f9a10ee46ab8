import { useState } from 'react'

/** The value, or the one before when there is none: what leaves the screen keeps what it showed. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
