'use client'

import * as Popover from 'radix-ui/popover'
import './nonce.ts'
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useEarlyEnter } from '../use-early-enter.ts'
import { floating } from './floating.ts'
import type { ComboboxBodyProps, ComboboxOption } from './types.ts'
import { useMarked } from './use-marked.ts'

/** Enter waits for the answer to what is typed, unless somebody has moved to one of the options that are still there. */
function useListKeys(isSearching: boolean, enter: () => void) {
  const [hasMoved, setMoved] = useState(false)
  const isBehind = isSearching && !hasMoved
  const early = useEarlyEnter(isBehind, enter)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true)
    if (event.key !== 'Enter' || !isBehind) return early.forget()
    event.preventDefault()
    event.stopPropagation()
    early.keep()
  }
  const onTyped = () => {
    early.forget()
    setMoved(false)
  }
  return { press, onTyped }
}

const clear = '::clear'

export default function ComboboxBody(props: ComboboxBodyProps) {
  const { anchor, label, value, options, onChoose, onClose, onSearch, searching, clearLabel, emptyText } =
    props
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
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={classes(floating, 'w-[max(var(--radix-popper-anchor-width),20rem)] overflow-hidden')}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            // By itself it would be selected, and the next letter would replace what was typed before.
            event.preventDefault()
            input.current?.focus()
            if (typed !== '') search(typed)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
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
              <Command.Empty className="px-2 py-3 text-ink-3">
                {emptyText ?? 'Nothing matches.'}
              </Command.Empty>
              {isClearable && (
                <Option option={{ value: clear, label: clearLabel }} onSelect={() => choose(null)} />
              )}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
