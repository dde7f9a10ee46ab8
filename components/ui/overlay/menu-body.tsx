'use client'

import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import { floating } from './panel.ts'
import type { MenuAction, MenuEntry, MenuLook } from './types.ts'

type Props = MenuLook & {
  anchor: RefObject<HTMLElement | null>
  /** Opened by a key: the first item is ready to be chosen. */
  byKey: boolean
  items: readonly MenuEntry[]
  onClose: () => void
}

export default function MenuBody(props: Props) {
  const { anchor, byKey, label, items, align = 'start', side, unheld, onClose } = props
  const chosen = useRef<MenuAction>(undefined)
  // An action may open a dialog, which must find the focus on the button in order to give it back.
  const afterClose = (event: Event) => {
    event.preventDefault()
    anchor.current?.focus()
    chosen.current?.onSelect()
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Place of={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          data-unheld={unheld ? '' : undefined}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className={classes(floating, 'min-w-48 p-1')}
          onFocus={byKey ? focusFirst : undefined}
          onCloseAutoFocus={afterClose}
        >
          {items.map((item) => (
            <Entry
              key={keyOf(item, items)}
              item={item}
              choose={(action) => {
                chosen.current = action
              }}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Invisible anchor over the button, because the button is rendered outside of the menu. Rendered in the body,
 * because a transformed row would move fixed content.
 */
function Place({ of }: { of: RefObject<HTMLElement | null> }) {
  const [place] = useState(() => of.current?.getBoundingClientRect())
  if (!place) return null
  const { left, top, width, height } = place
  return createPortal(
    <Radix.Trigger asChild>
      <span aria-hidden="true" className="pointer-events-none fixed" style={{ left, top, width, height }} />
    </Radix.Trigger>,
    document.body,
  )
}

/** The menu itself is focused once, when it opens. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
}

function keyOf(item: MenuEntry, items: readonly MenuEntry[]): string {
  if (item === 'line') return `line ${items.indexOf(item)}`
  return 'heading' in item ? `heading ${item.heading}` : item.label
}

const row =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'

type Choose = (action: MenuAction) => void

function Entry({ item, choose }: { item: MenuEntry; choose: Choose }) {
  if (item === 'line') return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
  if ('heading' in item)
    return (
      <Radix.Label className="px-2 pb-1 pt-1.5 text-xs font-medium text-ink-3">{item.heading}</Radix.Label>
    )
  const { checked, current, disabled, onSelect } = item
  const look = classes(row, item.tone === 'danger' && 'text-stop')
  if (checked === undefined)
    return (
      <Radix.Item
        className={look}
        disabled={disabled}
        onSelect={() => choose(item)}
        {...(current === undefined ? null : { role: 'menuitemradio', 'aria-checked': current })}
      >
        <Face item={item} />
        {current && <Check className="ml-4 text-ink-2" aria-hidden="true" />}
      </Radix.Item>
    )
  return (
    <Radix.CheckboxItem
      className={look}
      checked={checked}
      disabled={disabled}
      onSelect={(event) => {
        event.preventDefault()
        onSelect()
      }}
    >
      <span className="grid size-4 place-items-center">{checked && <Check aria-hidden="true" />}</span>
      <Face item={item} />
    </Radix.CheckboxItem>
  )
}

function Face({ item: { icon, label, note, keys } }: { item: MenuAction }) {
  return (
    <>
      {icon && <span className="text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {note && <span className="block truncate text-xs text-ink-3">{note}</span>}
      </span>
      {keys && <Kbd keys={keys} />}
    </>
  )
}
