import Link from 'next/link'
import type { Theme } from '#lib/theme.ts'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function TopBar({ theme }: { theme: Theme }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-14 w-full max-w-[72rem] items-center justify-between px-4 sm:px-8">
        <Link
          href="/"
          className="-ml-1 flex items-center gap-2.5 rounded-md px-1 text-[0.9375rem] font-semibold tracking-[-0.01em]"
        >
          <Mark />
          Signalbox
        </Link>
        <ThemeSwitch initial={theme} />
      </div>
    </header>
  )
}
