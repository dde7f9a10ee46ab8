import { isUnderWay } from '#components/kit/run/words.ts'
import type { Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'

type Ended = { status: Run['status'] | 'due' }

/** The day in a sentence: what ran, what was passed over, and what is to come. `left` are runs that are not drawn. */
export function dayWords(past: readonly Ended[], coming: number, left: number): string {
  const failed = past.filter(({ status }) => status === 'failed').length
  const passed = past.filter(({ status }) => status === 'skipped' || status === 'missed').length
  const underWay = past.filter(({ status }) => status !== 'due' && isUnderWay({ status })).length
  const ran = past.length - passed - underWay
  const parts = [
    left > 0 ? `The ${formatCount(past.length)} newest of ${formatCount(past.length + left)}` : null,
    ran === 0 ? (underWay === 0 ? 'Nothing has run yet' : null) : `${formatCount(ran)} ran`,
    failed > 0 ? `${formatCount(failed)} of them failed` : null,
    underWay > 0 ? `${formatCount(underWay)} under way` : null,
    passed > 0 ? `${formatCount(passed)} passed over` : null,
    coming > 0 ? `${formatCount(coming)} to come` : null,
  ].filter((part) => part !== null)
  return `${parts.join(', ')}${coming > 0 ? '' : '; nothing more is due before midnight'}.`
}
