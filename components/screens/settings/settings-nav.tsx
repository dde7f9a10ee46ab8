'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useId } from 'react'
import { type SettingsSection, settingsGroups } from './sections.ts'

const filled = settingsGroups.filter(({ sections }) => sections.length > 0)

/** Next to the page in a wide window, above it in a narrow one. */
export function SettingsNav() {
  return (
    <nav
      aria-label="Settings"
      className="-mx-4 flex flex-wrap gap-0.5 border-b border-line px-2 py-2 sm:-mx-6 sm:px-4 lg:sticky lg:top-0 lg:mx-0 lg:block lg:h-dvh lg:space-y-4 lg:overflow-y-auto lg:border-b-0 lg:px-4 lg:pb-6 lg:pt-7"
    >
      {filled.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  )
}

function Group({ title, sections }: { title: string; sections: SettingsSection[] }) {
  const id = useId()
  return (
    <div className="contents lg:block">
      <p id={id} className="hidden px-2 pb-1 text-xs font-medium text-ink-3 lg:block">
        {title}
      </p>
      <ul aria-labelledby={id} className="contents lg:grid lg:gap-px">
        {sections.map(({ href, label }) => (
          <Item key={href} href={href} label={label} />
        ))}
      </ul>
    </div>
  )
}

function Item({ href, label }: { href: string; label: string }) {
  const path = usePathname()
  const isAbove = href !== '/settings' && path.startsWith(`${href}/`)
  return (
    <li>
      <Link
        href={href}
        aria-current={path === href ? 'page' : isAbove ? 'true' : undefined}
        className="flex h-8 items-center whitespace-nowrap rounded-[7px] px-2 text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink"
      >
        {label}
      </Link>
    </li>
  )
}
