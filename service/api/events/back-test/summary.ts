import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { textAt, valueAt } from '#service/engine/events/match/payload-paths.ts'

const titles = [
  'topic.title',
  'pullRequest.title',
  'mergeRequest.title',
  'issue.title',
  'feedback.message',
  'customer.name',
]

function said(payload: unknown): string | null {
  const messages = valueAt(payload, 'messages')
  const last = Array.isArray(messages) ? messages.at(-1) : undefined
  const text = textAt(last, ['text'])
  const author = textAt(last, ['author'])
  return text === null || author === null ? text : `${author}: ${text}`
}

/** An event in one line. */
export function summaryOf(name: string, payload: unknown): string {
  const isTalk = name === 'conversation.activity' || name === 'feedback.created'
  const text = (isTalk ? said(payload) : null) ?? textAt(payload, titles) ?? said(payload)
  const line = (text ?? kindOf(name)?.title ?? name).replace(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}
