import { useEffect, useState } from 'react'

/** False until the page has come alive and has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    const wait = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 50))
    wait(() => setIdle(true))
  }, [])
  return idle
}
