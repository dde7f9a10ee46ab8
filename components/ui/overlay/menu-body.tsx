'use client'

import { Check } from 'lucide-react'
import { Menu } from 'radix-ui/internal'
import { type FocusEvent, useRef } from 'react'
import './nonce.ts'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import { floating } from './floating.ts'
import type { MenuAction, MenuBodyProps, MenuEntry } from './types.ts'

export default function MenuBody(props: MenuBodyProps) {
  const { anchor, byKeyboard, onOpenChange, label, items, align = 'start', side } = props
  const chosen = useRef<MenuAction | null>(null)
  // What is chosen may open a dialog, which must find the focus where it belongs.
  const afterClose = (event: Event) => {
    event.preventDefault()
    anchor.current?.focus()
    chosen.current?.onSelect()
  }
  return (
    <Menu.Root open onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className={classes(floating, 'min-w-48 p-1')}
          onFocus={byKeyboard ? focusFirst : undefined}
          onCloseAutoFocus={afterClose}
        >
          {items.map((item) => (
            <Entry key={keyOf(item, items)} item={item} choose={(action) => (chosen.current = action)} />
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
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

function Entry({ item, choose }: { item: MenuEntry; choose: (action: MenuAction) => void }) {
  if (item === 'line') return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />
  if ('heading' in item)
    return <Menu.Label className="px-2 pb-1 pt-1.5 text-xs font-medium text-ink-3">{item.heading}</Menu.Label>
  const { checked, disabled, onSelect } = item
  const look = classes(row, item.tone === 'danger' && 'text-stop')
  if (checked === undefined)
    return (
      <Menu.Item
        className={look}
        disabled={disabled}
        onSelect={() => choose(item)}
        {...(item.current === undefined
          ? null
          : { role: 'menuitemradio' as const, 'aria-checked': item.current })}
      >
        <Face item={item} />
        {item.current && <Check className="ml-4 text-ink-2" aria-hidden="true" />}
      </Menu.Item>
    )
  return (
    <Menu.CheckboxItem
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
    </Menu.CheckboxItem>
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
