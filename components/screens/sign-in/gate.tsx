import type { ReactNode } from 'react'
import { Mark } from '#components/ui/mark.tsx'
import { LineMap } from './line-map.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** The page before the dashboard: what to do at the left, what it is for at the right. */
export function Gate({ title, text, children }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10 sm:py-8">
        <header className="flex items-center gap-2.5 text-lg font-semibold tracking-[-0.01em]">
          <Mark />
          Signalbox
        </header>
        {/* About the middle of the window, and not moved by what a form has to say. */}
        <main className="mx-auto w-full max-w-[22rem] pb-12 [overflow-wrap:anywhere] pt-[max(3rem,calc(50dvh-14.5625rem))] sm:pt-[max(3rem,calc(50dvh-15.0625rem))]">
          <h1 className="text-2xl font-semibold tracking-[-0.022em]">{title}</h1>
          {text && <p className="mt-2 text-lg text-ink-2">{text}</p>}
          <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        </main>
      </div>
      <aside className="hidden items-center justify-center border-l border-line bg-sunken px-12 lg:flex">
        <LineMap />
      </aside>
    </div>
  )
}
