import { useEffect, useRef } from 'react'

const room = '--notices'
/** Above and below the notices, in pixels. */
const around = 20

/** What opens over the page begins below the notices, as long as there are any. */
export function useNoticesRoom() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      if (height > 0) style.setProperty(room, `${Math.ceil(height) + around}px`)
      else style.removeProperty(room)
    })
    if (region.current) observer.observe(region.current)
    return () => {
      observer.disconnect()
      style.removeProperty(room)
    }
  }, [])
  return region
}
