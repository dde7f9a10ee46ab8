import type { TopicParticipant } from '#contract/topics.ts'

type Company = NonNullable<TopicParticipant['company']>

/** The companies of the participants, those with most people first, and then those who wrote most. */
export function companiesOf(people: readonly TopicParticipant[]): { company: Company; people: number }[] {
  const found = new Map<string, { company: Company; people: number; messages: number }>()
  for (const { company, messageCount } of people) {
    if (!company) continue
    const known = found.get(company.id) ?? { company, people: 0, messages: 0 }
    found.set(company.id, { ...known, people: known.people + 1, messages: known.messages + messageCount })
  }
  return [...found.values()]
    .sort((a, b) => b.people - a.people || b.messages - a.messages)
    .map(({ company, people: count }) => ({ company, people: count }))
}
