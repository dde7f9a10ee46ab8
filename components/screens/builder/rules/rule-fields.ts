import type { EventKind } from '#contract/event-shape.ts'
import { newRule, type RuleDraft } from '../draft/rules.ts'

type Guided = EventKind['fields'][number]

/** A field that rules can name, with the titles of the chosen events that have it. */
export type RuleField = Guided & { titles: string[] }

type Kind = Pick<EventKind, 'fields' | 'title'>

/** The fields of all these events, each once. */
export function fieldsOf(kinds: readonly Kind[]): RuleField[] {
  const found = new Map<string, RuleField>()
  for (const { fields, title } of kinds)
    for (const field of fields) {
      const known = found.get(field.field)
      if (known) known.titles.push(title)
      else found.set(field.field, { ...field, titles: [title] })
    }
  return [...found.values()]
}

/** The row for a field that was just chosen. */
export function rowFor({ field, type }: Pick<Guided, 'field' | 'type'>): RuleDraft {
  if (type === 'number') return { field, type, test: 'at-least', text: '' }
  if (type === 'boolean') return { field, type, test: 'is', text: 'yes' }
  if (type === 'date-time') return { field, type, test: 'before', text: '' }
  return { ...newRule, field, test: /\b(text|body|message)$/.test(field) ? 'has-word' : 'is' }
}

const starters: { label: string; field: string; text?: string }[] = [
  { label: 'From a VIP', field: 'hasVip' },
  { label: 'High priority', field: 'topic.priority', text: 'high, very_high' },
  { label: 'A word in a message', field: 'messages[].text' },
  { label: 'In a channel', field: 'conversation.channelName' },
  { label: 'A type of topic', field: 'topic.type' },
  { label: 'Of at least an amount', field: 'invoice.amountDue' },
  { label: 'Of at least a yearly value', field: 'subscription.yearlyValue' },
  { label: 'With a label', field: 'pullRequest.labels' },
  { label: 'In a repository', field: 'repository.fullName' },
]

const mostStarters = 4

/** Suggests first rules, of those fields that the chosen events have. */
export function startersOf(fields: readonly RuleField[]): { label: string; row: RuleDraft }[] {
  const byPath = new Map(fields.map((one) => [one.field, one]))
  const found = starters.flatMap(({ label, field, text }) => {
    const known = byPath.get(field)
    return known ? [{ label, row: { ...rowFor(known), ...(text && { text }) } }] : []
  })
  return found.slice(0, mostStarters)
}
