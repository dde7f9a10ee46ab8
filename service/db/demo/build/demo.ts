import { decks, prng } from '../random.ts'
import { casting } from './casting.ts'
import { type CompanyRow, companyRows, type MergeRow, mergeRows } from './companies.ts'
import { type ChangeRow, companyHistory } from './history.ts'
import { type DemoMessage, type Placed, placeAll, toMessages } from './messages.ts'
import { buildPeople, type DemoPerson } from './people.ts'
import { planChatter, planTopics, type Talk } from './plan.ts'
import type { ProposalRow } from './proposals.ts'
import type { Writing, WrittenTalk } from './scene.ts'
import { type GroupRow, placedTalk, type TopicRow } from './topics.ts'
import { writeBank } from './write-bank.ts'
import { writeChat } from './write-chat.ts'

export type DemoData = {
  people: DemoPerson[]
  companies: CompanyRow[]
  merges: MergeRow[]
  changes: ChangeRow[]
  messages: DemoMessage[]
  topics: TopicRow[]
  groups: GroupRow[]
  proposals: ProposalRow[]
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

function write(writing: Writing, talks: readonly Talk[]): WrittenTalk[] {
  return talks
    .toSorted((a, b) => a.start - b.start)
    .map((talk) => {
      const { theme } = talk
      const turns = theme.kind === 'bank' ? writeBank(writing, talk, theme) : writeChat(writing, talk, theme)
      return { talk, turns }
    })
}

function countOf(written: readonly WrittenTalk[]): number {
  return written.reduce((sum, one) => sum + one.turns.length, 0)
}

/** All discussions with exactly `total` messages, in the order in which they start. */
function writeAll(people: readonly DemoPerson[], total: number): WrittenTalk[] {
  const random = prng('texts')
  const writing: Writing = { random, decks: decks(random), casting: casting(people), said: new Set() }
  const about = planTopics()
  const aboutCount = about.reduce((sum, talk) => sum + talk.length, 0)
  const written = write(writing, [...about, ...planChatter(total - aboutCount, 0)])
  for (let round = 1; countOf(written) < total; round++)
    written.push(...write(writing, planChatter(total - countOf(written), round)))
  return written.sort((a, b) => a.talk.start - b.talk.start)
}

/** What came in by itself, before anybody sorted it. */
export type RawDemo = Omit<DemoData, 'topics' | 'groups' | 'proposals'>

function buildAll(now: Date): { raw: RawDemo; placed: Placed[] } {
  const people = buildPeople()
  const placed = placeAll(writeAll(people, messageTotal), now)
  const messages = toMessages(placed)
  const companies = companyRows(now, firstMessages(people, messages))
  const changes = companyHistory(companies, now)
  return { raw: { people, companies, merges: mergeRows(now), changes, messages }, placed }
}

/** Builds people, companies and messages up to `now`, without topics. */
export function buildRaw(now: Date): RawDemo {
  return buildAll(now).raw
}

/** Builds the demo organization up to `now`, with what the topic writer made of it. Only times differ between two calls. */
export function buildDemo(now: Date): DemoData {
  const { raw, placed } = buildAll(now)
  return { ...raw, ...placedTalk(placed, raw.messages) }
}
