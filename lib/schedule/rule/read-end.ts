import { endOfLocalDay, isDate, localOf } from '../calendar.ts'
import type { RepeatForm } from '../draft-types.ts'
import type { RuleLines } from './lines.ts'

type End = Pick<RepeatForm, 'end'> & Partial<Pick<RepeatForm, 'count' | 'until'>>

/** How the rule ends; null when the form cannot show it, such as an end in the middle of a day. */
export function readEnd({ parts, start }: RuleLines, timezone: string): End | null {
  const count = parts.get('COUNT')?.join()
  const until = parts.get('UNTIL')?.join()
  if (count !== undefined && until !== undefined) return null
  if (count !== undefined) return /^[1-9]\d{0,4}$/.test(count) ? { end: 'count', count } : null
  if (until === undefined) return { end: 'never' }
  const day = until.length === 8 && !start ? dashed(until) : lastDay(until, timezone)
  return day !== null && isDate(day) ? { end: 'until', until: day } : null
}

/** The local day that ends at this instant, written in UTC. */
function lastDay(until: string, timezone: string): string | null {
  const time = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until)
  const day = dashed(until.slice(0, 8))
  if (!time || !isDate(day)) return null
  const instant = Date.parse(`${day}T${time[1]}:${time[2]}:${time[3]}Z`)
  if (Number.isNaN(instant)) return null
  const { date } = localOf(instant, timezone)
  return isDate(date) && endOfLocalDay(date, timezone) === until ? date : null
}

function dashed(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}
