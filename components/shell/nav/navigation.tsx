import { Braces, Keyboard } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { Kbd } from '#components/ui/kbd.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { routes } from '#lib/routes.ts'
import type { Theme } from '#lib/theme.ts'
import type { Viewer } from '#lib/viewer.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { ViewerMenu } from '../viewer-menu.tsx'
import { NavCount } from './nav-count.tsx'
import { NavLink, ShortcutsButton } from './nav-row.tsx'
import type { NavCounts } from './places.ts'
import { groups, home, type Place, settings } from './places.ts'

export type NavigationProps = { theme: Theme; viewer: Viewer; counts: NavCounts }

export function Navigation({ theme, viewer, counts }: NavigationProps) {
  return (
    <div className="group/nav flex h-full flex-col gap-3 overflow-y-auto px-2.5 pb-2.5 pt-3">
      <Link
        href={routes.home}
        className="flex h-9 shrink-0 items-center gap-2.5 rounded-[7px] px-2 text-lg font-semibold tracking-[-0.01em] transition-colors hover:bg-hover"
      >
        <Mark />
        <span className="truncate">{viewer.organization.name}</span>
      </Link>
      <PaletteButton />
      <nav aria-label="Main" className="grid gap-3">
        <ul className="grid gap-px">
          <Item place={home} counts={counts} />
        </ul>
        {groups.map(({ title, places }) => (
          <Group key={title} title={title} places={places} counts={counts} />
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-2 pt-2">
        <div>
          <NavLink href={settings.href}>
            <settings.icon />
            {settings.label}
          </NavLink>
          <NavLink href={routes.reference}>
            <Braces />
            API reference
          </NavLink>
          <div className="flex items-center gap-1">
            <ShortcutsButton>
              <Keyboard />
              <span className="min-w-0 flex-1 truncate">Shortcuts</span>
              <Kbd keys="?" />
            </ShortcutsButton>
            <ThemeSwitch initial={theme} />
          </div>
        </div>
        <div className="flex border-t border-line pt-2">
          <ViewerMenu />
        </div>
      </div>
    </div>
  )
}

function Group({ title, places, counts }: { title: string; places: Place[]; counts: NavCounts }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="px-2 pb-1 text-xs font-medium text-ink-3">
        {title}
      </h2>
      <ul aria-labelledby={id} className="grid gap-px">
        {places.map((place) => (
          <Item key={place.href} place={place} counts={counts} />
        ))}
      </ul>
    </div>
  )
}

function Item({ place, counts }: { place: Place; counts: NavCounts }) {
  const { href, label, icon: Icon, counted } = place
  return (
    <li>
      <NavLink href={href}>
        <Icon />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {counted && <NavCount name={counted} initial={counts} />}
      </NavLink>
    </li>
  )
}
