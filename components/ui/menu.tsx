'use client'

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { MenuBodyProps, TriggerProps } from './overlay/types.ts'

export type { MenuAction, MenuEntry } from './overlay/types.ts'

const load = () => import('./overlay/menu-body.tsx')
const MenuBody = lazy(load)

type Props = Omit<MenuBodyProps, 'anchor' | 'byKeyboard' | 'onOpenChange'> & {
  trigger: (props: TriggerProps & { onKeyDown: (event: React.KeyboardEvent) => void }) => ReactNode
}

/** Actions at a button. It is loaded when the button is pointed at or focused. */
export function Menu({ trigger, ...rest }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const preload = () => void load()
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
        <Suspense>
          <MenuBody {...rest} anchor={anchor} byKeyboard={byKeyboard} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
