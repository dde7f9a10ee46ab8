'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

const look =
  'group/nav flex h-8 items-center gap-2.5 rounded-[7px] px-2 text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--line)] [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3 aria-[current]:[&_svg]:text-ink'

/** Knows whether it leads to the page that is shown, or to one above it. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname()
  const isHere = path === href
  const isAbove = href !== '/' && path.startsWith(`${href}/`)
  return (
    <Link href={href} className={look} aria-current={isHere ? 'page' : isAbove ? 'true' : undefined}>
      {children}
    </Link>
  )
}
