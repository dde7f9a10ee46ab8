import type { ReactNode } from 'react'
import { NarrowBar } from './nav/narrow-bar.tsx'
import { Navigation, type NavigationProps } from './nav/navigation.tsx'
import { ShellExtras } from './shell-extras.tsx'

type Props = NavigationProps & { children: ReactNode }

/** Draws the navigation at the left, or behind a button in a narrow window, and the page. */
export function Frame({ children, ...known }: Props) {
  const navigation = <Navigation {...known} />
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        Skip to content
      </a>
      <header className="sticky top-0 hidden h-dvh border-r border-line bg-sunken lg:block">
        {navigation}
      </header>
      <NarrowBar organization={known.viewer.organization.name}>{navigation}</NarrowBar>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
      <ShellExtras />
    </div>
  )
}
