import { type ReactNode, useId } from 'react'
import { StatusMark } from '#components/ui/status-mark.tsx'

/** Whether a card is complete, needs more, has an error, would not work as it stands, or does not apply. */
export type CardState = 'complete' | 'open' | 'wrong' | 'caution' | 'off'

const marks = {
  complete: 'completed',
  open: 'paused',
  wrong: 'error',
  caution: 'held',
  off: 'skipped',
} as const
const words: Record<CardState, string> = {
  complete: 'Complete',
  open: 'Not complete yet',
  wrong: 'Something is wrong here',
  caution: 'Would not work like this',
  off: 'Does not apply',
}

type Props = {
  title: string
  /** One line about the part. */
  note: ReactNode
  state: CardState
  /** Content at the right of the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** Frame of one of the five parts of an automation. */
export function Card({ title, note, state, aside, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="group/card relative grid min-w-0 grid-cols-1 sm:grid-cols-[1.5rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden="true"
        className="absolute bottom-[-1.5rem] left-[5.5px] top-8 hidden w-px bg-line-strong group-last/card:hidden sm:block"
      />
      <span className="relative mt-[1.125rem] hidden sm:block">
        <StatusMark status={marks[state]} />
      </span>
      <div className="min-w-0 rounded-[10px] border border-line bg-raised px-4 py-3.5 shadow-card sm:px-5">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={id} className="flex items-center gap-2 text-lg font-semibold tracking-[-0.008em]">
            <span className="sm:hidden">
              <StatusMark status={marks[state]} />
            </span>
            {title}
          </h2>
          <p className="min-w-0 text-sm text-ink-3">{note}</p>
          {aside && <div className="ml-auto max-sm:w-full">{aside}</div>}
          <span className="sr-only">{words[state]}</span>
        </header>
        {children && <div className="mt-3 grid min-w-0 gap-4">{children}</div>}
      </div>
    </section>
  )
}
