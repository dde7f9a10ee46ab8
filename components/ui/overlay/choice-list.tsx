'use client'

import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { optionRow, SearchedList } from './searched-list.tsx'
import { useListKeys, useMarked } from './use-marked.ts'

export type ListChoice = { value: string; label: string; note?: string; icon?: ReactNode }

type Props = {
  label: string
  /** Answer to what is typed. */
  options: readonly ListChoice[]
  chosen: readonly string[]
  onToggle(value: string): void
  onSearch(text: string): void
  /** An answer is on its way; the options of the last one stay. */
  searching?: boolean
  /** Words for making what is typed a new choice; null when it cannot be one. */
  create?(text: string): string | null
}

const made = '::create'

/** Several of many, found by typing; it stays open. What is not there yet can be made. */
export default function ChoiceList(props: Props) {
  const { label, options, chosen, onToggle, onSearch, searching = false, create } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const typed = text.trim()
  const isThere = [...options.map(({ value }) => value), ...chosen].includes(typed)
  const creating = typed === '' || isThere || searching ? null : (create?.(typed) ?? null)
  const ids = [...options.map(({ value }) => value), ...(creating === null ? [] : [made])]
  const { onKeyDownCapture, ...marked } = useMarked(ids, text)
  const { press, onTyped } = useListKeys(searching && typed !== '', () => {
    const first = options[0]?.value ?? (creating === null ? undefined : typed)
    if (first !== undefined) toggle(first)
  })
  const search = (next: string) => {
    onTyped()
    setText(next)
    onSearch(next.trim())
  }
  const toggle = (value: string) => {
    onToggle(value)
    if (text !== '') search('')
    input.current?.focus({ preventScroll: true })
  }
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <SearchedList
      {...{ label, input, text, marked, searching }}
      placeholder={create ? 'Search or type a new one' : undefined}
      onKeyDownCapture={(event) => {
        onKeyDownCapture()
        press(event)
      }}
      onSearch={search}
      empty={searching ? 'Searching' : typed === '' ? 'There are none yet.' : 'Nothing matches.'}
    >
      {options.map(({ value, label: words, note, icon }) => (
        <Row key={value} value={value} isChosen={chosen.includes(value)} onSelect={() => toggle(value)}>
          {icon}
          <span className="min-w-0 truncate">{words}</span>
          {note && <span className="ml-auto shrink-0 text-xs tabular-nums text-ink-3">{note}</span>}
        </Row>
      ))}
      {creating !== null && (
        <Row value={made} onSelect={() => toggle(typed)}>
          <Plus className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          <span className="min-w-0 truncate">{creating}</span>
        </Row>
      )}
    </SearchedList>
  )
}

type RowProps = { value: string; isChosen?: boolean; onSelect(): void; children: ReactNode }

function Row({ value, isChosen, onSelect, children }: RowProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={optionRow}>
      {isChosen !== undefined && (
        <span className="grid size-4 shrink-0 place-items-center">
          {isChosen && <Check className="size-4 text-accent" aria-label="chosen" />}
        </span>
      )}
      {children}
    </Command.Item>
  )
}
