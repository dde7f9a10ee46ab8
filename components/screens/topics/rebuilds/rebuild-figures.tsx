import type { RebuildResult } from '#contract/topic-rebuilds.ts'
import { formatCount } from '#lib/format.ts'
import { many } from './words.ts'

type Props = {
  result: RebuildResult
  /** True once the plan was accepted. */
  isMade: boolean
}

/** The numbers before and after. */
export function RebuildFigures({ result, isMade }: Props) {
  const { topics, placed, unplaced, moved, kept, unchanged } = result
  const stay = `${many(kept, 'discussion stays', 'discussions stay')} where people put ${kept === 1 ? 'it' : 'them'}.`
  const rest = `${many(unchanged, 'topic is', 'topics are')} not touched.`
  const figures = [
    { label: 'Topics', ...topics },
    { label: 'Discussions in a topic', ...placed },
    { label: 'Unplaced', ...unplaced },
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(({ label, before, after }) => (
          <div key={label} className="rounded-[10px] border border-line bg-raised px-4 py-3 shadow-card">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="mt-0.5 flex items-baseline gap-2 tabular-nums">
              <span className="text-xl font-semibold tracking-[-0.018em]">{formatCount(after)}</span>
              <span className="text-sm text-ink-3">
                {before === after ? 'as before' : `${formatCount(before)} before`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-3">
        {[...(isMade ? [`${many(moved, 'discussion')} moved.`] : []), ...(kept > 0 ? [stay] : []), rest].join(
          ' ',
        )}
      </p>
    </div>
  )
}
