import { demoId } from '../ids.ts'
import { pick, prng, type Random } from '../random.ts'
import {
  agent,
  type CompanyRow,
  type DemoActor,
  type MergeRow,
  mergeRows,
  system,
  user,
} from './companies.ts'

export type ChangeRow = {
  id: string
  entityId: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  actor: DemoActor
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
  changedAt: Date
}

type Field = 'name' | 'primaryDomain' | 'logoUrl' | 'isVip' | 'yearlyValue'
type Step = { field: Field; before: string | boolean | null; actor: DemoActor; afterHours: number }

const hour = 3_600_000

/** Names as they looked before somebody corrected them. */
const earlierNames: readonly ((row: CompanyRow) => string)[] = [
  (row) => row.primaryDomain,
  (row) => `${row.name} GmbH`,
  (row) => `${row.name} Ltd.`,
  (row) => row.name.toLowerCase(),
  (row) => `${row.name}, Inc.`,
  (row) => row.name.split(' ')[0] ?? row.name,
]

function rename(random: Random, row: CompanyRow): Step[] {
  if (row.id % 3 === 1 && row.id !== 2) return []
  const before = pick(random, earlierNames)(row)
  if (before === row.name) return []
  const actor =
    random() < 0.5 ? user(pick(random, ['priya', 'ben', 'mara', 'hana'])) : agent('New customer card')
  return [{ field: 'name', before, actor, afterHours: 30 + random() * 900 }]
}

function vip(random: Random, row: CompanyRow): Step[] {
  const afterHours = 60 + random() * 1100
  if (row.isVip)
    return [{ field: 'isVip', before: false, actor: user(pick(random, ['mara', 'priya'])), afterHours }]
  if (row.id % 13 !== 8) return []
  // VIP for a while, during a launch or a trial.
  const marked: Step = { field: 'isVip', before: false, actor: agent('Account health'), afterHours }
  return [
    marked,
    { field: 'isVip', before: true, actor: user('priya'), afterHours: afterHours + 400 + random() * 300 },
  ]
}

function enrichment(random: Random, row: CompanyRow): Step[] {
  const found = agent('Account prep')
  const domain: Step = {
    field: 'primaryDomain',
    before: null,
    actor: random() < 0.6 ? system : found,
    afterHours: 0.2,
  }
  const mark: Step = { field: 'logoUrl', before: null, actor: system, afterHours: 0.4 + random() * 20 }
  return [...(row.id % 5 === 3 ? [domain] : []), ...(row.logoUrl ? [mark] : [])]
}

/** Ben enters what a company pays, some days after it came. */
function value({ id, yearlyValue }: CompanyRow): Step[] {
  if (yearlyValue === null) return []
  return [{ field: 'yearlyValue', before: null, actor: user('ben'), afterHours: 50 + (id % 9) * 24 }]
}

/** People work by day; everything else may happen at any hour. */
function changedAt(row: CompanyRow, actor: DemoActor, afterHours: number, scale: number): Date {
  const at = new Date(row.createdAt.getTime() + Math.round(afterHours * hour * scale))
  if (actor.type === 'user' && scale === 1) at.setUTCHours(8 + (Math.floor(afterHours) % 9))
  return at
}

function stepsOf(row: CompanyRow): Step[] {
  const random = prng(`history:${row.id}`)
  if (row.mergeId) return row.id % 2 === 0 ? enrichment(random, row) : []
  return [...enrichment(random, row), ...rename(random, row), ...vip(random, row), ...value(row)].sort(
    (a, b) => a.afterHours - b.afterHours,
  )
}

/** Walks back from the present values, so that each record fits the one before and the last fits the row. */
function updates(row: CompanyRow, now: Date): { records: ChangeRow[]; original: Record<Field, unknown> } {
  const { name, primaryDomain, logoUrl, isVip, yearlyValue } = row
  const current: Record<Field, unknown> = { name, primaryDomain, logoUrl, isVip, yearlyValue }
  const room = (now.getTime() - row.createdAt.getTime()) * 0.92
  const steps = stepsOf(row)
  const last = Math.max(1, (steps.at(-1)?.afterHours ?? 0) * hour)
  const scale = last > room ? room / last : 1
  const records = steps.toReversed().map(({ field, before, actor, afterHours }, index): ChangeRow => {
    const after = current[field]
    current[field] = before
    return {
      id: demoId(`change:${row.id}:${steps.length - index}`),
      entityId: String(row.id),
      operation: 'UPDATE',
      actor,
      changes: { [field]: after },
      previousValues: { [field]: before },
      changedAt: changedAt(row, actor, afterHours, scale),
    }
  })
  return { records: records.toReversed(), original: current }
}

function creator(row: CompanyRow): DemoActor {
  if (row.id === 1) return user('mara')
  if (row.id % 7 === 4) return user('ben')
  return row.id % 11 === 5 ? agent('New customer card') : system
}

function historyOf(row: CompanyRow, now: Date): ChangeRow[] {
  const { records, original } = updates(row, now)
  const changes = Object.fromEntries(
    Object.entries({ ...original, isOrgCompany: row.isOrgCompany }).filter(
      ([, value]) => value !== null && value !== false,
    ),
  )
  const first: ChangeRow = {
    id: demoId(`change:${row.id}:0`),
    entityId: String(row.id),
    operation: 'INSERT',
    actor: creator(row),
    changes,
    previousValues: {},
    changedAt: row.createdAt,
  }
  return [first, ...records]
}

function mergeHistory({ actor, mergedAt, sourceIds }: MergeRow, rows: readonly CompanyRow[]): ChangeRow[] {
  return rows
    .filter((row) => sourceIds.includes(row.id))
    .map(({ id, name, primaryDomain, logoUrl, isVip }) => ({
      id: demoId(`change:${id}:merged`),
      entityId: String(id),
      operation: 'DELETE',
      actor,
      changes: {},
      previousValues: { name, primaryDomain, logoUrl, isVip },
      changedAt: mergedAt,
    }))
}

/** History of every company, from its first record to its present values. */
export function companyHistory(rows: readonly CompanyRow[], now: Date): ChangeRow[] {
  const own = rows.flatMap((row) => historyOf(row, row.mergeId ? row.updatedAt : now))
  return [...own, ...mergeRows(now).flatMap((merge) => mergeHistory(merge, rows))]
}
