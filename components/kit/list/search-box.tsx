'use client'

import { Search, X } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Input } from '#components/ui/input.tsx'
import { focusRow } from './row.tsx'

type Props = { label: string; value: string; onChange(text: string): void }

const pause = 200

/**
 * `/` focuses it, the down arrow moves to the rows, Esc clears it and then moves to the rows. Searches after a
 * short pause. Before hydration it is a plain form; the typed text is kept.
 */
export function SearchBox({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  if (seen !== value) {
    setSeen(value)
    // Ignores the address of an earlier text when more has been typed since.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const send = (next: string) => {
    setSent(next)
    onChange(next)
  }
  useTypedBefore(input, setText)
  useLater(text.trim(), value, send)
  useShortcut(
    '/',
    () => {
      input.current?.focus()
      input.current?.select()
    },
    { label, group: 'Lists' },
  )
  const clear = () => {
    setText('')
    send('')
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && focusRow()) event.preventDefault()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (text !== '') clear()
    else if (!focusRow()) input.current?.blur()
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    send(text.trim())
  }
  return (
    <form onSubmit={submitted} className="relative min-w-0 grow basis-40 sm:w-64 sm:grow-0 sm:basis-auto">
      <RestOfAddress />
      <Search className="pointer-events-none absolute left-2.5 top-2 size-4 text-ink-3" />
      <Input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
        className="pl-8 pr-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            clear()
            input.current?.focus()
          }}
          className="absolute right-1.5 top-1 grid size-6 place-items-center rounded text-ink-3 hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
    </form>
  )
}

/** A plain form replaces the whole query, so the other parameters are added. The page starts at 1. */
function RestOfAddress() {
  const others = [...useSearchParams()].filter(([name]) => name !== 'q' && name !== 'page')
  return others.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} readOnly />
  ))
}

function useTypedBefore(input: RefObject<HTMLInputElement | null>, type: (text: string) => void): void {
  const state = useRef({ input, type })
  useEffect(() => {
    const box = state.current.input.current
    // Text that was typed before hydration; a cleared box may not be drawn yet.
    if (box && box.value !== box.defaultValue) state.current.type(box.value)
  }, [])
}

function useLater(text: string, value: string, onChange: (text: string) => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), pause)
    return () => clearTimeout(timer)
  }, [text, value])
}
