import { readCron } from '../cron.ts'
import type { TimedSchedule } from '../form/types.ts'
import { readRule } from '../rrule.ts'

/** A pasted cron expression or recurrence rule; null when the text is neither. Quotes around it are left out. */
export function pasted(
  text: string,
  timezone: string,
): { schedule: TimedSchedule } | { problem: string } | null {
  const bare = text
    .trim()
    .replace(/^[`'"“]+|[`'"”]+$/g, '')
    .trim()
  return rule(bare, timezone) ?? cron(bare.replace(/^cron\s*[:=(]\s*/i, '').replace(/\)$/, ''))
}

function rule(text: string, timezone: string): { schedule: TimedSchedule } | { problem: string } | null {
  if (!/^(?:RRULE:|DTSTART|FREQ=)/i.test(text)) return null
  const spelt = text.replace(/^RRULE:/i, '')
  const read = readRule(spelt, {
    name: timezone,
    relationOf: (named) => (named === timezone ? 'same' : 'other'),
  })
  return read.ok ? { schedule: { type: 'rrule', rrule: spelt } } : { problem: read.message }
}

function cron(text: string): { schedule: TimedSchedule } | { problem: string } | null {
  const fields = text.split(/\s+/)
  const read = readCron(text)
  const isCron = text.startsWith('@') || fields.length === 5
  if (isCron && read.ok && !read.value.hasSeconds) return { schedule: { type: 'cron', expr: text } }
  const figures = fields.filter((field) => /^[\d*,/?-]+$/.test(field)).length
  const isMeant = fields.length >= 5 && fields.length <= 7 && figures >= fields.length - 1
  if (!isMeant) return null
  return { problem: read.ok ? 'A cron expression has five fields, without seconds' : read.message }
}
