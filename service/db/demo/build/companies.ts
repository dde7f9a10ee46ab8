import { companies, members, merges } from '../cast.ts'
import { demoId } from '../ids.ts'
import { between, prng } from '../random.ts'
import { avatar, logo } from './svg.ts'

export type DemoActor = { type: 'user' | 'agent' | 'system'; id: string; name: string; image: string }

export const system: DemoActor = { type: 'system', id: 'system', name: 'Signalbox', image: '' }

/** Automations act as agents, under their own name. */
export function agent(name: string): DemoActor {
  return { type: 'agent', id: demoId(`automation:${name}`), name, image: '' }
}

export function memberImage(personId: number, name: string): string {
  return avatar(String(personId), name)
}

export function user(key: string): DemoActor {
  const member = members.find((one) => one.key === key)
  if (!member) throw new Error(`The demo has no member ${key}`)
  return { type: 'user', id: member.id, name: member.name, image: memberImage(member.personId, member.name) }
}

export type CompanyRow = {
  id: number
  name: string
  primaryDomain: string
  logoUrl: string | null
  isOrgCompany: boolean
  isVip: boolean
  yearlyValue: number | null
  mergeId: string | null
  /** Domains of the company; a merged company has none. */
  domains: string[]
  createdAt: Date
  updatedAt: Date
}

export type MergeRow = {
  id: string
  targetCompanyId: number
  actor: DemoActor
  mergedAt: Date
  sourceIds: number[]
}

const day = 86_400_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * day))
}

function mergedAt(now: Date, daysAgo: number): Date {
  const at = daysBefore(now, daysAgo)
  at.setUTCHours(9)
  return at
}

export function mergeRows(now: Date): MergeRow[] {
  return merges.map((merge) => ({
    id: demoId(`merge:${merge.key}`),
    targetCompanyId: merge.targetId,
    actor: merge.memberKey ? user(merge.memberKey) : agent('Duplicate sweep'),
    mergedAt: mergedAt(now, merge.daysAgo),
    sourceIds: merge.sources.map((source) => source.id),
  }))
}

function aliasesOf(id: number): string[] {
  return merges
    .filter((merge) => merge.targetId === id)
    .flatMap((merge) => merge.sources.map((one) => one.domain))
}

/** Dates a company: most long ago, a few right before their first message, `firstSeen`. */
function createdAt(now: Date, id: number, firstSeen: Date | undefined): Date {
  const random = prng(`company:${id}`)
  if (id === 1) return daysBefore(now, 412)
  const recent = id > 46 && firstSeen !== undefined
  return recent
    ? new Date(firstSeen.getTime() - 40_000)
    : daysBefore(now, between(random, 95, 395) + random())
}

function visible(now: Date, firstSeen: ReadonlyMap<number, Date>): CompanyRow[] {
  return companies.map(({ id, name, domain, isVip, isOrgCompany, yearly }) => {
    const created = createdAt(now, id, firstSeen.get(id))
    return {
      id,
      name,
      primaryDomain: domain,
      logoUrl: id % 17 === 11 ? null : logo(String(id)),
      isOrgCompany,
      isVip,
      yearlyValue: yearly,
      mergeId: null,
      domains: [domain, ...aliasesOf(id)],
      createdAt: created,
      updatedAt: created,
    }
  })
}

function mergedAway(now: Date): CompanyRow[] {
  return merges.flatMap((merge) =>
    merge.sources.map(
      (source, index): CompanyRow => ({
        id: source.id,
        name: source.name,
        primaryDomain: source.domain,
        logoUrl: null,
        isOrgCompany: false,
        isVip: false,
        yearlyValue: null,
        mergeId: demoId(`merge:${merge.key}`),
        domains: [],
        createdAt: daysBefore(now, merge.daysAgo + 36 + index * 11),
        updatedAt: mergedAt(now, merge.daysAgo),
      }),
    ),
  )
}

export function companyRows(now: Date, firstSeen: ReadonlyMap<number, Date>): CompanyRow[] {
  return [...visible(now, firstSeen), ...mergedAway(now)]
}
