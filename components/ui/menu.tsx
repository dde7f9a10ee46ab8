'use client'

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { MenuBodyProps, TriggerProps } from './overlay/types.ts'

export type { MenuAction, MenuEntry } from './overlay/types.ts'

const load = () => import('./overlay/menu-body.tsx')
const MenuBody = lazy(load)

type Props = Pick<MenuBodyProps, 'label' | 'items' | 'align' | 'side'> & {
  trigger: (props: TriggerProps & { onKeyDown: (event: React.KeyboardEvent) => void }) => ReactNode
}

/** Actions at a button. It is loaded when the button is pointed at or focused. */
export function Menu({ trigger, ...rest }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const preload = () => void load()
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      {open && (
        <Suspense>
          <MenuBody {...rest} anchor={anchor} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
