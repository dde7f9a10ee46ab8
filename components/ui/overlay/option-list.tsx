'use client'

import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { optionRow, SearchedList } from './searched-list.tsx'
import { useListKeys, useMarked } from './use-marked.ts'

export type ComboboxOption = { value: string; label: string; note?: string; icon?: ReactNode }

export type OptionListProps = {
  label: string
  value: string | null
  options: readonly ComboboxOption[]
  onChoose: (value: string | null) => void
  onClose: () => void
  /** Text that was typed before the list was open. */
  typed?: string
  /** Given: the options are the answer to what is typed, and are not filtered here. */
  onSearch?: (text: string) => void
  /** An answer is on its way; the options of the last one stay. */
  searching?: boolean
  /** Adds a first option that clears the value. */
  clearLabel?: string
  emptyText?: string
}

const clear = '::clear'

/** Options that are searched by typing. */
export default function OptionList(props: OptionListProps) {
  const { label, value, options, onChoose, onClose, onSearch, searching, clearLabel, emptyText } = props
  const { typed = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typed)
  const choose = (next: string | null) => {
    onChoose(next)
    onClose()
  }
  const isSearching = searching === true && text !== ''
  const { press, onTyped } = useListKeys(isSearching, () => options[0] && choose(options[0].value))
  const isClearable = clearLabel !== undefined && value !== null && !(onSearch && text !== '')
  const ids = [...(isClearable ? [clear] : []), ...options.map((option) => option.value)]
  const { onKeyDownCapture, ...marked } = useMarked(ids, text, text === '' ? (value ?? undefined) : undefined)
  const search = (next: string) => {
    onTyped()
    setText(next)
    onSearch?.(next)
  }
  const searchTyped = useEffectEvent(() => typed !== '' && onSearch?.(typed))
  // The popover would select what is in the field, and the next letter would replace what was typed before.
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    searchTyped()
  }, [])
  return (
    <SearchedList
      {...{ label, input, text, searching }}
      filters={!onSearch}
      marked={onSearch ? marked : { defaultValue: value ?? undefined }}
      onKeyDownCapture={(event) => {
        onKeyDownCapture()
        press(event)
      }}
      onSearch={search}
      empty={emptyText ?? 'Nothing matches.'}
    >
      {isClearable && <Option option={{ value: clear, label: clearLabel }} onSelect={() => choose(null)} />}
      {options.map((option) => (
        <Option
          key={option.value}
          option={option}
          chosen={option.value === value}
          onSelect={() => choose(option.value)}
        />
      ))}
    </SearchedList>
  )
}

type OptionProps = { option: ComboboxOption; chosen?: boolean; onSelect: () => void }

function Option({ option: { value, label, note, icon }, chosen, onSelect }: OptionProps) {
  return (
    <Command.Item value={value} keywords={[label, note ?? '']} onSelect={onSelect} className={optionRow}>
      {icon}
      <span className="max-w-full shrink-0 truncate">{label}</span>
      {note && <span className="min-w-0 truncate text-xs text-ink-3">{note}</span>}
      {chosen && <Check className="ml-auto size-4 shrink-0 text-accent" aria-label="chosen" />}
    </Command.Item>
  )
}
