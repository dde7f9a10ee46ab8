import type { MessageDay } from '#contract/statistics.ts'
import { formatCount } from '../format.ts'

const sumOf = (days: MessageDay[]) => days.reduce((sum, { total }) => sum + total, 0)

const heard = (count: number) => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`

/** Below this many messages a share says more than there is to say. */
const fewMessages = 20

/**
 * "9 messages today (UTC). 614 in the 7 days before, 12 % more than the week before that." Today is not over: it is apart. Days
 * are those of the statistics, which need not be those of the viewer.
 */
export function weekChange(days: MessageDay[]): string {
  const whole = days.slice(0, -1)
  const [today, now, before] = [sumOf(days.slice(-1)), sumOf(whole.slice(-7)), sumOf(whole.slice(-14, -7))]
  const start = `${heard(today)} today (UTC).`
  if (now === 0) return `${start} None in the 7 days before.`
  const week = `${start} ${formatCount(now)} in the 7 days before`
  if (whole.length < 14 || before === 0) return `${week}.`
  const change = Math.abs(now - before)
  const share = Math.round((change / before) * 100)
  if (change === 0 || share === 0)
    return `${week}, ${change === 0 ? '' : 'about '}as many as the week before that.`
  const much = before < fewMessages ? formatCount(change) : `${formatCount(share)} %`
  return `${week}, ${much} ${now > before ? 'more' : 'fewer'} than the week before that.`
}
