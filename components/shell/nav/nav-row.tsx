'use client'

import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { shortcutListOpen } from '#components/kit/shortcuts/registry.ts'

/**
 * The look of a row of the navigation: of the place on its way, `data-coming`, else of the one that is shown, `aria-current`.
 */
export const rowLook =
  'flex h-8 w-full items-center gap-2.5 rounded-[7px] px-2 text-left text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink group-not-has-data-coming/nav:aria-[current]:bg-raised group-not-has-data-coming/nav:aria-[current]:shadow-[0_0_0_1px_var(--line)] [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3 aria-[current]:[&>svg]:text-ink has-data-coming:bg-raised has-data-coming:font-medium has-data-coming:text-ink has-data-coming:shadow-[0_0_0_1px_var(--line)]'

type Props = { href: string; children: ReactNode }

/** Marks the current page, or the page above it. */
export function NavLink({ href, children }: Props) {
  const path = usePathname()
  const isHere = path === href
  const isAbove = href !== '/' && path.startsWith(`${href}/`)
  return (
    <Link href={href} className={rowLook} aria-current={isHere ? 'page' : isAbove ? 'true' : undefined}>
      {children}
      <Coming />
    </Link>
  )
}

/** Marks the row whose page is on its way, so that a click is seen at once. */
function Coming() {
  return useLinkStatus().pending && <span data-coming hidden />
}

export function ShortcutsButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => shortcutListOpen.set(true)}
      className={rowLook}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  )
}
