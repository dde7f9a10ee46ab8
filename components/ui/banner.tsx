import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = { tone?: 'accent' | 'caution'; actions?: ReactNode; children: ReactNode }

/** Message about the whole page, with actions. */
export function Banner({ tone = 'accent', actions, children }: Props) {
  return (
    <div
      role="status"
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[7px] px-3 py-2 text-sm text-ink',
        tone === 'accent' ? 'bg-accent-soft' : 'bg-caution-soft',
      )}
    >
      <span className="min-w-0">{children}</span>
      {actions && <span className="flex flex-wrap gap-2">{actions}</span>}
    </div>
  )
}
