'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { rowLook } from './row-look.ts'

type Props = { href: string; holds?: string; children: ReactNode }

/** Knows whether it leads to the page that is shown, or to one above it. */
export function NavLink({ href, holds = href, children }: Props) {
  const path = usePathname()
  const isHere = path === href
  const isAbove = href !== '/' && (path.startsWith(`${href}/`) || path.startsWith(`${holds}/`))
  return (
    <Link href={href} className={rowLook} aria-current={isHere ? 'page' : isAbove ? 'true' : undefined}>
      {children}
    </Link>
  )
}
