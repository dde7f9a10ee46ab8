'use client'

import { Slot } from '@radix-ui/react-slot'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { MenuEntry, MenuLook } from './overlay/types.ts'

export type { MenuAction, MenuEntry } from './overlay/types.ts'

const load = () => import('./overlay/menu-body.tsx')
const MenuBody = lazyPart(load)

type Props = MenuLook & {
  /** The button that opens it. */
  trigger: ReactElement
  /** A function is called when the menu opens. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
}

/** Actions at a button. Loaded when the button is pointed at or focused. */
export function Menu({ trigger, items, ...look }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'by pointer' | 'by key' | null>(null)
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Slot
        ref={anchor}
        onClick={(event) => setOpened(opened ? null : event.detail === 0 ? 'by key' : 'by pointer')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpened('by key')
        }}
        onPointerEnter={preload}
        onFocus={preload}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
      >
        {trigger}
      </Slot>
      {opened && (
        <Suspense>
          <MenuBody
            {...look}
            anchor={anchor}
            byKey={opened === 'by key'}
            items={typeof items === 'function' ? items() : items}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
