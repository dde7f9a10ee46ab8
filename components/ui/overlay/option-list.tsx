'use client'

import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../classes.ts'
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
    <Command
      label={label}
      shouldFilter={!onSearch}
      loop
      {...(onSearch ? marked : { defaultValue: value ?? undefined })}
      onKeyDownCapture={(event) => {
        onKeyDownCapture()
        press(event)
      }}
    >
      <Command.Input
        ref={input}
        value={text}
        placeholder="Search"
        aria-label={`Search: ${label}`}
        onValueChange={search}
        className="h-9 w-full border-b border-line bg-transparent px-3 outline-none placeholder:text-ink-3"
      />
      <Command.List
        label={label}
        aria-busy={searching}
        className={classes('max-h-64 overflow-y-auto p-1', searching && 'opacity-60')}
      >
        <Command.Empty className="px-2 py-3 text-ink-3">{emptyText ?? 'Nothing matches.'}</Command.Empty>
        {isClearable && <Option option={{ value: clear, label: clearLabel }} onSelect={() => choose(null)} />}
        {options.map((option) => (
          <Option
            key={option.value}
            option={option}
            chosen={option.value === value}
            onSelect={() => choose(option.value)}
          />
        ))}
      </Command.List>
    </Command>
  )
}

type OptionProps = { option: ComboboxOption; chosen?: boolean; onSelect: () => void }

function Option({ option: { value, label, note, icon }, chosen, onSelect }: OptionProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, note ?? '']}
      onSelect={onSelect}
      className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 data-[selected=true]:bg-hover"
    >
      {icon}
      <span className="max-w-full shrink-0 truncate">{label}</span>
      {note && <span className="min-w-0 truncate text-xs text-ink-3">{note}</span>}
      {chosen && <Check className="ml-auto size-4 shrink-0 text-accent" aria-label="chosen" />}
    </Command.Item>
  )
}
