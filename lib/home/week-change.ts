import type { MessageDay } from '#contract/statistics.ts'
import { formatCount } from '../format.ts'

const sumOf = (days: MessageDay[]) => days.reduce((sum, { total }) => sum + total, 0)

/** "614 messages in the last 7 days, 12 % more than in the 7 before." Today is not over and does not count. */
export function weekChange(days: MessageDay[]): string {
  const whole = days.slice(0, -1)
  const [now, before] = [sumOf(whole.slice(-7)), sumOf(whole.slice(-14, -7))]
  const heard = `${formatCount(now)} ${now === 1 ? 'message' : 'messages'} in the last 7 days`
  if (whole.length < 14 || before === 0) return `${heard}.`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `${heard}, as many as in the 7 before.`
  return `${heard}, ${formatCount(percent)} % ${now > before ? 'more' : 'fewer'} than in the 7 before.`
}
