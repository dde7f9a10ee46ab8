'use client'

import { useEffect, useRef, useState } from 'react'
import { Kbd } from './kbd.tsx'

type Shown = { target: HTMLElement; text: string; keys?: string }

const delayMs = 400
const gap = 6

/**
 * Draws the tooltips of the whole page (`tip()`): after a moment on hover, at once on focus; Esc takes them away. They
 * are for the eye: what they say of a button is its name already.
 */
export function TooltipLayer() {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => watch(setShown), [])

  useEffect(() => {
    if (!shown || !box.current) return
    box.current.showPopover()
    place(box.current, shown.target)
  }, [shown])

  if (!shown) return null
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed m-0 max-w-72 animate-fade-in items-center gap-2 rounded-md border-0 bg-ink px-2 py-1 text-xs font-medium text-on-ink shadow-float open:flex"
    >
      {shown.text}
      {shown.keys && <Kbd keys={shown.keys} />}
    </div>
  )
}

function watch(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null
  const hide = () => {
    clearTimeout(timer)
    current = null
    show(null)
  }
  const enter = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    if (target === current) return
    hide()
    const byKeyboard = event.type === 'focusin'
    if (!target || (byKeyboard && !target.matches(':focus-visible'))) return
    current = target
    const { tip: text = '', tipKeys: keys } = target.dataset
    timer = setTimeout(() => target.isConnected && show({ target, text, keys }), byKeyboard ? 0 : delayMs)
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const options = { passive: true, capture: true } as const
  const leaving = ['pointerdown', 'scroll', 'focusout'] as const
  document.addEventListener('pointerover', enter, options)
  document.addEventListener('focusin', enter, options)
  document.addEventListener('keydown', onKey, options)
  for (const name of leaving) document.addEventListener(name, hide, options)
  return () => {
    document.removeEventListener('pointerover', enter, options)
    document.removeEventListener('focusin', enter, options)
    document.removeEventListener('keydown', onKey, options)
    for (const name of leaving) document.removeEventListener(name, hide, options)
    clearTimeout(timer)
  }
}

/** Below its element, or above where there is no room; always inside the window. */
function place(box: HTMLElement, target: HTMLElement) {
  const around = target.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const below = around.bottom + gap + height < window.innerHeight
  const left = around.left + around.width / 2 - width / 2
  box.style.left = `${Math.round(Math.max(gap, Math.min(left, window.innerWidth - width - gap)))}px`
  box.style.top = `${Math.round(below ? around.bottom + gap : around.top - gap - height)}px`
}
