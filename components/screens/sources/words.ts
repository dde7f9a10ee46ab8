import type { Status } from '#components/ui/status-mark.tsx'
import { joined } from '#contract/common/joined.ts'
import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'

type State = Connection['status']

export const statusMarks: Record<State, Status> = {
  healthy: 'healthy',
  quiet: 'held',
  failing: 'error',
  paused: 'paused',
  waiting: 'waiting',
}

export const statusWords: Record<State, string> = {
  healthy: 'Healthy',
  quiet: 'Quiet',
  failing: 'Failing',
  paused: 'Paused',
  waiting: 'Waiting',
}

const kindWords: Record<string, string> = {
  message: 'messages',
  issue: 'issues',
  pull_request: 'pull requests',
  review: 'reviews',
  comment: 'comments',
  email: 'e-mails',
  feedback: 'feedback',
  payment: 'payments',
  note: 'notes',
}

/** Whether it is a file to import, and nothing to connect. */
export function isFile({ ways }: Pick<SourceAnswer, 'ways'>): boolean {
  return ways.every((way) => way === 'import')
}

/** "Issues, pull requests and comments; starts automations on 6 events" */
export function bringsWords({
  brings,
  ways,
  description,
}: Pick<SourceAnswer, 'brings' | 'ways' | 'description'>): string {
  const { kinds, events } = brings
  // A file brings what it holds; where one comes from says more.
  if (isFile({ ways })) return description
  const known = [...new Set(kinds.map((kind) => kindWords[kind] ?? kind))]
  // A source that brings anything would name every kind there is.
  const things = known.length > 6 ? 'anything you send' : joined(known, 'and')
  const starts =
    events.length === 0
      ? []
      : [`starts automations on ${events.length === 1 ? '1 event' : `${events.length} events`}`]
  const words = [...(things === '' ? [] : [things]), ...starts].join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function minuteWords(minutes: number): string {
  return minutes <= 1 ? 'About a minute' : `About ${minutes} minutes`
}

const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
]

/** "usually every 12 minutes"; null while the rhythm is not known. */
export function rhythmWords(seconds: number | null): string | null {
  if (seconds === null) return null
  const unit = units.find((one) => seconds >= one.seconds)
  if (!unit) return 'usually several a minute'
  const n = Math.round(seconds / unit.seconds)
  return n === 1 ? `usually every ${unit.one}` : `usually every ${n} ${unit.many}`
}
