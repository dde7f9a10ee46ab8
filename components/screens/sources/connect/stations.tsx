import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'

type Props = {
  number: number
  title: string
  state?: 'done' | 'open' | 'ahead'
  isLast?: boolean
  /** Takes the focus when it appears, in place of a form that is gone. */
  takesFocus?: boolean
  children?: ReactNode
}

const discs = {
  done: 'border-clear bg-clear-soft text-clear',
  open: 'border-line-strong bg-raised text-ink',
  ahead: 'border-line bg-sunken text-ink-3',
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** One numbered step on the line that joins them. */
export function Station({
  number,
  title,
  state = 'open',
  isLast = false,
  takesFocus = false,
  children,
}: Props) {
  return (
    <li className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3.5 pb-7 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute bottom-0 left-[0.84rem] top-8 w-px bg-line" />}
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 place-items-center rounded-full border text-sm font-semibold tabular-nums',
          discs[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" /> : number}
      </span>
      <div className="min-w-0 pt-[3px]">
        <h2
          ref={takesFocus ? focus : undefined}
          tabIndex={takesFocus ? -1 : undefined}
          className={classes('w-fit font-semibold', state === 'ahead' && 'text-ink-2')}
        >
          {title}
          {state === 'done' && <span className="sr-only">, done</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}
