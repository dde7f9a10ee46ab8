'use client'

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isTyping } from '#lib/shortcuts.ts'
import { focusPage } from '../focus-page.ts'
import { currentToasts, noToasts, subscribeToasts, undoNewest } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/** F8 goes to the newest toast; Esc, and the end of the last one, go back to where the focus came from. */
function useToastFocus(region: RefObject<HTMLElement | null>) {
  const [isFocused, setFocused] = useState(false)
  const before = useRef<Element | null>(null)
  const leave = () => {
    const from = before.current
    setFocused(false)
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
    else focusPage()
  }
  useEffect(() => {
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'F8' || region.current?.contains(document.activeElement)) return
      before.current = document.activeElement
      newestButton(region.current)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region])
  return {
    isFocused,
    /** A button that goes with its toast takes the focus along. */
    afterGone: () =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = newestButton(region.current)
        if (next) next.focus()
        else leave()
      }),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget
      setFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setFocused(region.current?.contains(relatedTarget) ?? false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      leave()
    },
  }
}

function newestButton(region: HTMLElement | null): HTMLElement | null {
  return region?.querySelector<HTMLElement>('li:last-child button') ?? null
}

/** Where toasts appear. They wait while the pointer or the focus is on them; F8 goes there, ⌘Z undoes the newest. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => noToasts)
  const region = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const { isFocused, afterGone, ...focus } = useToastFocus(region)
  const afterUndo = useEffectEvent(afterGone)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(event.target) || !undoNewest()) return
      event.preventDefault()
      afterUndo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <section
      ref={region}
      aria-label="Messages (F8)"
      data-toasts=""
      tabIndex={-1}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      {...focus}
      className="pointer-events-none fixed inset-x-3 bottom-3 z-[60] grid justify-items-center gap-2 outline-none sm:left-auto sm:w-[22rem]"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="grid w-full gap-2">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} held={isPointed || isFocused} onGone={afterGone} />
        ))}
      </ol>
    </section>
  )
}
