import type { MessageDay } from '#contract/statistics.ts'
import { formatCount } from '../format.ts'

const sumOf = (days: MessageDay[]) => days.reduce((sum, { total }) => sum + total, 0)

const heard = (count: number) => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`

/** "9 messages today. 614 in the 7 days before, 12 % more than the week before that." Today is not over: it is apart. */
export function weekChange(days: MessageDay[]): string {
  const whole = days.slice(0, -1)
  const [today, now, before] = [sumOf(days.slice(-1)), sumOf(whole.slice(-7)), sumOf(whole.slice(-14, -7))]
  const start = `${heard(today)} today.`
  if (now === 0) return `${start} None in the 7 days before.`
  const week = `${start} ${formatCount(now)} in the 7 days before`
  if (whole.length < 14 || before === 0) return `${week}.`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `${week}, as many as the week before that.`
  return `${week}, ${formatCount(percent)} % ${now > before ? 'more' : 'fewer'} than the week before that.`
}
