'use client'

import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { MenuBodyProps, TriggerProps } from './overlay/types.ts'

export type { MenuAction, MenuEntry } from './overlay/types.ts'

const load = () => import('./overlay/menu-body.tsx')
const MenuBody = lazyPart(load)

export type MenuOverlay = Pick<MenuBodyProps, 'anchor' | 'byKeyboard' | 'onOpenChange'>

type Props = Omit<MenuBodyProps, keyof MenuOverlay | 'items'> & {
  items?: MenuBodyProps['items']
  /** Instead of items: a menu that is itself loaded when it is opened. */
  body?: (overlay: MenuOverlay) => ReactNode
  trigger: (props: TriggerProps & { onKeyDown: (event: React.KeyboardEvent) => void }) => ReactNode
}

/** Actions at a button. It is loaded when the button is pointed at or focused. */
export function Menu({ trigger, items = [], body, ...rest }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const preload = () => void load()
  const overlay = { anchor, byKeyboard, onOpenChange: setOpen }
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: (event) => {
          setByKeyboard(event.detail === 0)
          setOpen(!open)
        },
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setByKeyboard(true)
          setOpen(true)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      {open && (
        <Suspense>{body ? body(overlay) : <MenuBody {...rest} {...overlay} items={items} />}</Suspense>
      )}
    </>
  )
}
