import { type DemoChannel, members } from '../cast.ts'
import { pick, pickWeighted, type Random } from '../random.ts'
import { readData } from '../read-data.ts'
import type { DemoPerson } from './people.ts'
import type { Talk } from './plan.ts'

export type Casting = {
  customer: (random: Random, talk: Talk) => DemoPerson
  staff: (random: Random, talk: Talk) => DemoPerson
  bot: (random: Random, talk: Talk) => DemoPerson
}

/** Ids of people who care about a topic more than others do. */
const interest: Record<string, number[]> = readData('cast/interests.json')

/** Members who answer, by how the key of the topic or channel begins. */
const leads: Record<string, string> = readData('cast/leads.json')

const ownCompany = 1

function writesIn(person: DemoPerson, channel: DemoChannel): boolean {
  if (!person.identities.some((one) => one.platform === channel.sourceName)) return false
  if (person.companyId === ownCompany || channel.audience === 'public') return true
  return channel.audience !== 'internal' && channel.audience.companyId === person.companyId
}

function leadOf(talk: Talk): string {
  const name = talk.topic?.key ?? talk.channel.key
  return Object.entries(leads).find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'priya'
}

/** Weight of a member of Northline as an author: support and engineers answer customers, anybody writes internally. */
function eagerness({ id, title }: DemoPerson, { audience }: DemoChannel): number {
  if (audience === 'internal') return id <= 8 ? 3 : 1
  if (title?.includes('Support')) return 7
  if (title?.includes('Engineer')) return 2
  return title?.includes('Writer') || title?.includes('Advocate') ? 2 : 0.12
}

export function casting(people: readonly DemoPerson[]): Casting {
  const pools = new Map<string, DemoPerson[]>()
  const pool = (talk: Talk, kind: string, fits: (person: DemoPerson) => boolean) => {
    const key = `${kind}:${talk.channel.key}`
    const known = pools.get(key) ?? people.filter((one) => writesIn(one, talk.channel) && fits(one))
    pools.set(key, known)
    return known
  }
  const silent = new Set(people.filter((one) => one.id % 29 !== 3).map((one) => one.id))
  const isStaff = (one: DemoPerson) => one.companyId === ownCompany && !one.isBot
  return {
    customer(random, talk) {
      const keen = interest[talk.topic?.key ?? ''] ?? []
      const fitting = pool(talk, 'customer', (one) => one.companyId !== ownCompany)
      const first = random() < 0.11 ? fitting.filter((one) => silent.has(one.id)) : []
      const weight = (one: DemoPerson) => one.weight * (keen.includes(one.id) ? 12 : 1)
      const chosen = first.length > 0 ? pick(random, first) : pickWeighted(random, fitting, weight)
      silent.delete(chosen.id)
      return chosen
    },
    staff(random, talk) {
      const lead = members.find((one) => one.key === leadOf(talk))?.personId
      const chance = random()
      const fitting = pool(talk, 'staff', isStaff)
      const wanted = chance < 0.42 ? lead : chance < 0.5 ? members[2]?.personId : undefined
      return (
        fitting.find((one) => one.id === wanted) ??
        pickWeighted(random, fitting, (one) => eagerness(one, talk.channel))
      )
    },
    bot: (random, talk) =>
      pick(
        random,
        pool(talk, 'bot', (one) => one.isBot),
      ),
  }
}
