import type { ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'

type Props = {
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Less space, for panels. */
  compact?: boolean
}

/** Frame for a list or a panel without content. */
export function StateFrame({ icon, title, children, actions, compact = false }: Props) {
  return (
    <div
      className={classes(
        'flex flex-col items-start gap-3 sm:flex-row sm:gap-4',
        compact ? 'py-3' : 'mx-auto max-w-[36rem] py-10 sm:px-4 sm:py-16',
      )}
    >
      <span className="mt-px grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-raised text-ink-3 [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold tracking-[-0.008em]">{title}</p>
        {children && <div className="mt-0.5 max-w-[32rem] text-ink-2">{children}</div>}
        {actions && (
          <div data-unheld="" className="mt-3.5 flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}
