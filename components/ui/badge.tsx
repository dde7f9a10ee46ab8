import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type Tone = 'plain' | 'accent' | 'clear' | 'caution' | 'stop' | 'idle'

const tones: Record<Tone, string> = {
  plain: 'border border-line-strong text-ink-2',
  accent: 'bg-accent-soft text-accent',
  clear: 'bg-clear-soft text-clear',
  caution: 'bg-caution-soft text-caution',
  stop: 'bg-stop-soft text-stop',
  idle: 'bg-idle-soft text-ink-2',
}

export function Badge({ tone = 'plain', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-[5px] px-1.5 text-xs font-medium [&_svg]:size-3',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
