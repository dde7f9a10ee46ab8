'use client'

import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { fieldLook } from './input.tsx'
import { lazyPart } from './lazy-part.ts'
import type { OptionListProps } from './overlay/option-list.tsx'

const load = () => import('./overlay/combobox-body.tsx')
const ComboboxBody = lazyPart(load)
type Props = Omit<OptionListProps, 'onClose' | 'typed'> & {
  id?: string
  /** Content of the button while the value is not among the options. */
  shown?: ReactNode
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  className?: string
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Chooses one of many by typing. The list is loaded when it is first opened. */
export function Combobox(props: Props) {
  const { id, shown, placeholder = 'Choose', disabled, invalid, describedBy, className, ...rest } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const set = (isOpen: boolean) => {
    setTyped('')
    setOpen(isOpen)
  }
  const chosen = rest.options.find(({ value }) => value === rest.value)
  const words = chosen?.label ?? (rest.value === null ? undefined : shown)
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={rest.label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => set(!open)}
        onFocus={preload}
        onPointerEnter={preload}
        onKeyDown={(event) => {
          if (event.key === 'Escape') set(false)
          const next = typedWith(event, typed)
          if (next === null) return
          event.preventDefault()
          setTyped(next)
          setOpen(true)
        }}
        className={classes(fieldLook, 'flex h-8 items-center gap-2 text-left', className)}
      >
        {chosen?.icon}
        <span className={classes('min-w-0 flex-1 truncate', !words && 'text-ink-3')}>
          {words ?? placeholder}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <ComboboxBody {...rest} anchor={anchor} typed={typed} onClose={() => set(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The button has the keys until the list is there, which takes a while the first time: a letter opens it, and what
 * follows is kept. Null for a key that is none of this; Enter and the space bar press the button while nothing is typed,
 * and signs may be shortcuts of the page.
 */
export function typedWith(event: Pressed, typed: string): string | null {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (typed !== '' && key === 'Enter') return typed
  if (typed !== '' && key === 'Backspace') return typed.slice(0, -1)
  const isKept = typed === '' ? /^[\p{L}\p{N}+-]$/u.test(key) : [...key].length === 1
  return isKept ? typed + key : null
}
