import { useEffect, useState } from 'react'

/** False until the page has come alive and has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const alive = () => setIdle(true)
    // Safari has no idle callbacks; and a page that is never idle must have its shortcuts, too.
    if (!window.requestIdleCallback) setTimeout(alive, 50)
    else requestIdleCallback(alive, { timeout: 500 })
  }, [])
  return idle
}
