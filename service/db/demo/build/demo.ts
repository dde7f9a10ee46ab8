import { type CompanyRow, companyRows, type MergeRow, mergeRows } from './companies.ts'
import { type ChangeRow, companyHistory } from './history.ts'
import { placeAll, toMessages } from './messages.ts'
import { buildPeople, type DemoPerson } from './people.ts'
import type { DemoMessage } from './placed.ts'
import { type GroupRow, groupRows, type TopicRow, topicRows } from './topics.ts'
import { writeAll } from './write-all.ts'

export type DemoData = {
  people: DemoPerson[]
  companies: CompanyRow[]
  merges: MergeRow[]
  changes: ChangeRow[]
  messages: DemoMessage[]
  topics: TopicRow[]
  groups: GroupRow[]
}

const messageTotal = 8000

function firstMessages(people: readonly DemoPerson[], messages: readonly DemoMessage[]): Map<number, Date> {
  const companyOf = new Map(people.map((one) => [one.id, one.companyId]))
  const first = new Map<number, Date>()
  for (const { personId, sentAt } of messages) {
    const company = companyOf.get(personId)
    if (company && !first.has(company)) first.set(company, sentAt)
  }
  return first
}

/** Everything of the demo organization, laid back from `now`. Only times differ between two calls. */
export function buildDemo(now: Date): DemoData {
  const people = buildPeople()
  const placed = placeAll(writeAll(people, messageTotal), now)
  const messages = toMessages(placed)
  const companies = companyRows(now, firstMessages(people, messages))
  return {
    people,
    companies,
    merges: mergeRows(now),
    changes: companyHistory(companies, now),
    messages,
    topics: topicRows(placed, messages),
    groups: groupRows(placed, messages),
  }
}
