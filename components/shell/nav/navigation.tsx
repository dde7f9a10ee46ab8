import Link from 'next/link'
import { useId } from 'react'
import { routes } from '#lib/routes.ts'
import type { Theme } from '#lib/theme.ts'
import { Mark } from '../mark.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { NavLink } from './nav-link.tsx'
import { groups, home, type Place } from './places.ts'

type Props = { theme: Theme; organization: string }

export function Navigation({ theme, organization }: Props) {
  return (
    <div className="flex h-full flex-col overflow-y-auto px-2.5 pb-3 pt-3">
      <Link
        href={routes.home}
        className="flex h-9 items-center gap-2.5 rounded-[7px] px-2 text-lg font-semibold tracking-[-0.01em] hover:bg-hover"
      >
        <Mark />
        <span className="truncate">{organization}</span>
      </Link>
      <nav aria-label="Main" className="mt-3 grid gap-4">
        <ul className="grid gap-px">
          <Item place={home} />
        </ul>
        {groups.map(({ title, places }) => (
          <Group key={title} title={title} places={places} />
        ))}
      </nav>
      <div className="mt-auto flex justify-end px-1 pt-4">
        <ThemeSwitch initial={theme} />
      </div>
    </div>
  )
}

function Group({ title, places }: { title: string; places: Place[] }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="px-2 pb-1 text-xs font-medium text-ink-3">
        {title}
      </h2>
      <ul aria-labelledby={id} className="grid gap-px">
        {places.map((place) => (
          <Item key={place.href} place={place} />
        ))}
      </ul>
    </div>
  )
}

function Item({ place: { href, label, icon: Icon } }: { place: Place }) {
  return (
    <li>
      <NavLink href={href}>
        <Icon aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
      </NavLink>
    </li>
  )
}
