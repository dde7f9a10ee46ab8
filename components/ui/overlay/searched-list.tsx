'use client'

import { Command } from 'cmdk'
import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'

/** Class names of one option. */
export const optionRow =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 data-[selected=true]:bg-hover'

type Props = {
  label: string
  /** False when the options are the answer to what is typed. */
  filters?: boolean
  /** What of cmdk says which option is marked. */
  marked: {
    value?: string
    defaultValue?: string
    onValueChange?(value: string): void
    onPointerMoveCapture?(): void
  }
  onKeyDownCapture: KeyboardEventHandler
  input: Ref<HTMLInputElement>
  text: string
  placeholder?: string
  onSearch(text: string): void
  searching?: boolean
  empty: string
  children: ReactNode
}

/** A search field with the options below it, for one choice and for several. */
export function SearchedList({
  label,
  filters = false,
  marked,
  onKeyDownCapture,
  input,
  text,
  placeholder = 'Search',
  onSearch,
  searching = false,
  empty,
  children,
}: Props) {
  return (
    <Command label={label} shouldFilter={filters} loop {...marked} onKeyDownCapture={onKeyDownCapture}>
      <Command.Input
        ref={input}
        value={text}
        placeholder={placeholder}
        aria-label={`Search: ${label}`}
        onValueChange={onSearch}
        className="h-9 w-full border-b border-line bg-transparent px-3 outline-none placeholder:text-ink-3"
      />
      <Command.List
        label={label}
        aria-busy={searching}
        className={classes('max-h-64 overflow-y-auto p-1', searching && 'opacity-60')}
      >
        <Command.Empty className="px-2 py-3 text-ink-3">{empty}</Command.Empty>
        {children}
      </Command.List>
    </Command>
  )
}
