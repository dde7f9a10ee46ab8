'use client'

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isTyping } from '#lib/shortcuts.ts'
import { currentToasts, noToasts, subscribeToasts, undoNewest } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import { useToastFocus } from './use-toast-focus.ts'

/** Where toasts appear. They wait while the pointer or the focus is on them; F8 goes there, ⌘Z undoes the newest. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => noToasts)
  const region = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const { isFocused, afterGone, ...focus } = useToastFocus(region)
  const afterUndo = useEffectEvent(afterGone)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
