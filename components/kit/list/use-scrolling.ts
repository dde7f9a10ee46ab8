'use client'

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Range } from './row-window.ts'

const settleAfter = 120

/** The browser would restore a place of the page as it was drawn first, before it had its full height. */
export function useOwnRestoration(): void {
  useLayoutEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}

export function useScrolling(
  inView: () => Range,
  draw: (range: Range, isScrolling: boolean) => void,
  onSettle: (range: Range, byHand: boolean) => void,
): void {
  const isByHand = useHands()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const range = inView()
      draw(range, false)
      onSettle(range, isByHand())
    }
    const scrolled = () => {
      draw(inView(), true)
      clearTimeout(timer)
      timer = setTimeout(settle, settleAfter)
    }
    draw(inView(), false)
    // Somebody was faster than the script.
    if (scrollY > 0) scrolled()
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
    }
  }, [inView, draw, onSettle, isByHand])
}

const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Whether somebody has touched the page since it came. */
function useHands(): () => boolean {
  const seen = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const see = () => {
      seen.current = true
    }
    for (const name of byHand) addEventListener(name, see, { passive: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  return useCallback(() => seen.current, [])
}
