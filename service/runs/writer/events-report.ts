import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import type { RunEvent } from '../agent/prompt.ts'
import { firstLine, type Written } from './digest.ts'
import { subjectOf } from './event-subject.ts'
import { count, link, localMoment, plain, theirWords } from './markdown.ts'
import type { Reader } from './reader.ts'

/** Events with a line of their own. */
const mostLines = 40

function about({ payload }: RunEvent): string {
  const { work, customer, feedback } = subjectOf(payload)
  if (work) {
    const named =
      work.number === null || work.number === undefined ? work.title : `#${work.number} ${work.title}`
    return `${work.kind} ${link(named, work.url && /^https?:\/\//.test(work.url) ? work.url : null)}`
  }
  if (feedback) return `“${theirWords(feedback.message)}”${feedback.name ? ` — ${plain(feedback.name)}` : ''}`
  return customer === null ? '' : plain(customer)
}

function lineOf(event: RunEvent, zone: string): string {
  const what = plain(kindOf(event.name)?.title ?? event.name)
  const subject = about(event)
  return `- **${what}**, ${localMoment(new Date(event.occurredAt), zone)}${subject ? `: ${subject}` : ''}`
}

/** Reports on events that one run took together: how many of each kind there were, and a line for each. */
export async function writeEvents(reader: Reader, events: RunEvent[], total: number): Promise<Written> {
  const kinds = [...Map.groupBy(events, ({ name }) => name)].map(
    ([name, of]) => `${of.length} × ${plain(kindOf(name)?.title ?? name)}`,
  )
  const lines = events.slice(0, mostLines).map((event) => lineOf(event, reader.zone))
  const left = total - lines.length
  const head = `**${count(total, 'event')} in one run** (${reader.zone}): ${kinds.join(', ')}.`
  const parts = [
    firstLine,
    head,
    lines.join('\n'),
    ...(left > 0 ? [`_And ${count(left, 'more', 'more')}._`] : []),
  ]
  return { isNothing: false, markdown: parts.join('\n\n') }
}
