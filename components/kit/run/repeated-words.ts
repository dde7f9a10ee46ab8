import type { Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { isUnderWay } from './words.ts'

type Repeated = Pick<Run, 'status' | 'reasonText' | 'automationName'>

/** What came of asking for a run again: what stopped it before may do so once more. */
export function repeatedWords({ status, reasonText, automationName }: Repeated) {
  if (isUnderWay({ status })) return { title: 'Begins anew', description: automationName }
  const title = status === 'skipped' ? 'It was passed over again' : 'It was not started'
  return { title, description: reasonText ?? automationName }
}

/** The same of several at once. */
export function repeatedManyWords(repeated: readonly Pick<Run, 'status'>[]): string {
  const begun = repeated.filter(isUnderWay).length
  const stopped = repeated.length - begun
  const begin = begun === 1 ? 'One run begins anew' : `${formatCount(begun)} runs begin anew`
  const stop = stopped === 1 ? 'One was stopped again' : `${formatCount(stopped)} were stopped again`
  if (begun === 0) return stop
  return stopped === 0 ? begin : `${begin}. ${stop}`
}
