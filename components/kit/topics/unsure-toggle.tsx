import { classes } from '#components/ui/classes.ts'
import { tip } from '#components/ui/tooltip.ts'
import { formatCount } from '#lib/format.ts'

type Props = {
  isOn: boolean
  onChange: (on: boolean) => void
  /** How many there are, where that is known. */
  count?: number
}

/** Shows only what was placed without being sure. */
export function UnsureToggle({ isOn, onChange, count }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      {...tip('Only discussions whose topic is not certain')}
      className={classes(
        'inline-flex h-8 items-center gap-1.5 rounded-[7px] border px-2.5 text-sm transition-colors',
        isOn
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-raised text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      Unsure
      {count !== undefined && <span className="tabular-nums">{formatCount(count)}</span>}
    </button>
  )
}
