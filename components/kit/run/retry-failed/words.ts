import type { RetriedTogether } from '#contract/retry-failed.ts'
import { formatCount } from '#lib/format.ts'
import type { What } from './opened.ts'

const nouns: Record<What, readonly [one: string, many: string]> = {
  runs: ['failed run', 'failed runs'],
  deliveries: ['undelivered output', 'undelivered outputs'],
}

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** How many runs or deliveries an answer is about. */
export const totalOf = ({ retried, left }: Pick<RetriedTogether, 'retried' | 'left'>) => retried + left

type Counted = Pick<RetriedTogether, 'retried' | 'left' | 'automationCount'>

/** "37 failed runs of 3 automations". */
export function countedWords(what: What, answer: Counted): string {
  const [one, many] = nouns[what]
  const count = counted(totalOf(answer), one, many)
  const { automationCount } = answer
  return automationCount === 0
    ? count
    : `${count} of ${counted(automationCount, 'automation', 'automations')}`
}

/** Label of the button: "Retry 37 runs", "Send 1 output again". */
export function actWords(what: What, count: number): string {
  return what === 'runs'
    ? `Retry ${counted(count, 'run', 'runs')}`
    : `Send ${counted(count, 'output', 'outputs')} again`
}

export type Done = { started: number; stopped: number; left: number }

/** Result: "37 runs started again. 2 were stopped by a check again." */
export function doneWords(what: What, { started, stopped, left }: Done): string {
  const begun =
    what === 'runs'
      ? `${counted(started, 'run', 'runs')} started again.`
      : `${counted(started, 'output is', 'outputs are')} sent again.`
  return [
    begun,
    ...(stopped > 0 ? [`${counted(stopped, 'run was', 'runs were')} skipped again.`] : []),
    ...(left > 0 ? [`${formatCount(left)} are left.`] : []),
  ].join(' ')
}

/** "And 12 more" for what an answer counts and does not name. */
export function moreWords(count: number, shown: number): string | null {
  return count > shown ? `and ${formatCount(count - shown)} more` : null
}
