'use client'

import { useEffect, useRef, useState } from 'react'
import { Kbd } from './kbd.tsx'

/** Element under the pointer or the focus whose text is cut off with an ellipsis. */
function cutOffAt(at: EventTarget | null): HTMLElement | null {
  let element = at instanceof HTMLElement ? at : null
  for (let level = 0; element && level < 3; level += 1, element = element.parentElement) {
    if (getComputedStyle(element).textOverflow !== 'ellipsis') continue
    return element.scrollWidth > element.clientWidth ? element : null
  }
  return null
}

const longest = 400

/** Limits the text, so that a tooltip stays short. */
function wholeOf({ textContent: text }: HTMLElement): string {
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}

type Shown = { target: HTMLElement; text: string; keys?: string }

const delayMs = 400
const gap = 6

/**
 * Draws the tooltips of the whole page (`tip()`): after a moment on hover, at once on focus; Esc takes them away. They
 * are for the eye: what they say of a button is its name already. A text that is cut off says the whole of itself.
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
      className="pointer-events-none fixed m-0 max-w-72 animate-fade-in items-center gap-2 rounded-md border-0 bg-ink whitespace-pre-line [overflow-wrap:anywhere] px-2 py-1 text-xs font-medium text-on-ink shadow-float open:flex"
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
    const own = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    const byKeyboard = event.type === 'focusin'
    const target = own ?? (byKeyboard ? timeIn(event.target) : null) ?? cutOffAt(event.target)
    if (target === current) return
    hide()
    if (!target || (byKeyboard && !isFocused(own ?? event.target))) return
    current = target
    const { tip: text = wholeOf(target), tipKeys: keys } = target.dataset
    const delay = byKeyboard && own ? 0 : delayMs
    timer = setTimeout(() => target.isConnected && show({ target, text, keys }), delay)
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const onPress = (event: PointerEvent) => !isTouchedTime(event) && hide()
  const options = { passive: true, capture: true } as const
  const leaving = ['scroll', 'focusout'] as const
  document.addEventListener('pointerover', enter, options)
  document.addEventListener('focusin', enter, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('pointerdown', onPress, options)
  for (const name of leaving) document.addEventListener(name, hide, options)
  return () => {
    document.removeEventListener('pointerover', enter, options)
    document.removeEventListener('focusin', enter, options)
    document.removeEventListener('keydown', onKey, options)
    document.removeEventListener('pointerdown', onPress, options)
    for (const name of leaving) document.removeEventListener(name, hide, options)
    clearTimeout(timer)
  }
}

function isFocused(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}

/** A time has no focus; the row or link around it shows its tooltip after a moment. */
function timeIn(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || !target.matches('a, button, tr')) return null
  const times = [...target.querySelectorAll<HTMLElement>('time[data-tip]')]
  return times.find((time) => time.checkVisibility()) ?? null
}

/** A finger cannot point without pressing. In a row or a link the press does something else. */
function isTouchedTime({ pointerType, target }: PointerEvent): boolean {
  if (pointerType !== 'touch' || !(target instanceof Element)) return false
  return target.closest('time[data-tip]') !== null && target.closest('a, button, tr') === null
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
