'use client'

import { X } from 'lucide-react'
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
import { Button, IconButton } from '../button.tsx'
import { focusPage } from '../overlay.ts'
import { StatusMark } from '../status-mark.tsx'
import {
  currentToasts,
  dismissToast,
  noToasts,
  subscribeToasts,
  type Toast,
  undoNewest,
  undoToast,
} from './toast.ts'

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

/** Shows toasts. They wait while the pointer or the focus is on them; F8 moves to them, ⌘Z undoes the newest. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => noToasts)
  const region = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const { isFocused, afterGone, ...focus } = useToastFocus(region)
  const afterUndo = useEffectEvent(afterGone)
  const isOpen = isPointed || isFocused
  const folded = isOpen ? [] : passing(toasts).slice(0, -mostShown)

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
      aria-label="Notifications (F8)"
      data-toasts=""
      tabIndex={-1}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      {...focus}
      className="pointer-events-none fixed inset-x-3 bottom-3 z-[60] grid justify-items-center gap-2 outline-none sm:left-auto sm:w-[22rem]"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className="grid max-h-[calc(100dvh-1.5rem)] w-full gap-2 overflow-y-auto"
      >
        {folded.length > 0 && (
          <li aria-live="off" className="pointer-events-auto justify-self-end">
            <Button size="sm" className="shadow-float" onClick={() => newestButton(region.current)?.focus()}>
              {folded.length} earlier
            </Button>
          </li>
        )}
        {toasts.map((one) => (
          <ToastCard
            key={one.id}
            toast={one}
            held={isOpen}
            isFolded={folded.includes(one)}
            onGone={afterGone}
          />
        ))}
      </ol>
    </section>
  )
}

/** Of what closes by itself; the others unfold under the pointer or the focus, so that several edits cover no more than two. */
const mostShown = 2

const passing = (toasts: readonly Toast[]) => toasts.filter(({ tone }) => tone !== 'stop')

const shortMs = 5_000
const undoMs = 10_000

type Props = {
  toast: Toast
  held: boolean
  isFolded: boolean
  /** Called after closing or Undo. */
  onGone: () => void
}

/** Closes automatically; an error stays until it is dismissed. */
export function ToastCard({ toast, held, isFolded, onGone }: Props) {
  const { id, title, description, undo, tone = 'plain' } = toast
  const stays = held || tone === 'stop'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), undo ? undoMs : shortMs)
    return () => clearTimeout(timer)
  }, [id, stays, undo])

  return (
    <li
      hidden={isFolded}
      className="pointer-events-auto flex min-h-11 w-full animate-enter items-center gap-3 rounded-[10px] border border-line bg-raised py-1.5 pl-3.5 pr-1.5 shadow-float [&[hidden]]:hidden"
    >
      {tone !== 'plain' && <StatusMark status={tone === 'clear' ? 'completed' : 'error'} />}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        {description && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
      </div>
      {undo && (
        <Button
          size="sm"
          onClick={() => {
            void undoToast(toast)
            onGone()
          }}
        >
          Undo
        </Button>
      )}
      <IconButton
        label="Dismiss"
        size="sm"
        onClick={() => {
          dismissToast(id)
          onGone()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
