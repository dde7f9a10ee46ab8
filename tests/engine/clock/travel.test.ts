import { expect, test } from 'vitest'
import type { Schedule } from '#contract/common/schedule.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { stretchAt } from '#service/engine/schedule/zone.ts'
import { bruteForceRuns, type PlainRule, wallIn } from '#tests/schedule/brute-force.ts'
import { addAutomation, automationOf, newOrg } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'

const engine = useEngine()
const hourMs = 3_600_000

/** The change of the clock that follows the day. */
const changes = [
  ['an hour forward', 'America/New_York', '2027-03-01'],
  ['an hour back', 'America/New_York', '2027-10-20'],
  ['half an hour back', 'Australia/Lord_Howe', '2027-03-20'],
  ['half an hour forward', 'Australia/Lord_Howe', '2027-09-20'],
  ['two hours forward', 'Antarctica/Troll', '2027-03-10'],
  ['two hours back', 'Antarctica/Troll', '2027-10-10'],
  ['at midnight, forward', 'Asia/Beirut', '2027-03-10'],
  ['forward to midnight', 'America/Nuuk', '2027-03-10'],
  ['back to the day before', 'America/Santiago', '2027-03-20'],
  ['for Ramadan', 'Africa/Casablanca', '2025-02-10'],
] as const

const all = Array.from({ length: 24 }, (_, hour) => hour)
const rules = [
  { expr: '30 2 * * *', minutes: [30], hours: [2], wildcard: false },
  { expr: '15 1 * * *', minutes: [15], hours: [1], wildcard: false },
  { expr: '0,45 0,23 * * *', minutes: [0, 45], hours: [0, 23], wildcard: false },
  { expr: '0 * * * *', minutes: [0], hours: all, wildcard: true },
  { expr: '*/20 1-3 * * *', minutes: [0, 20, 40], hours: [1, 2, 3], wildcard: true },
]

async function nextDue(orgId: string): Promise<Date | null> {
  const found = await engine.db.pool.query<{ next: string | null }>(
    'SELECT min(next_run_at) AS next FROM automations WHERE org_id = $1',
    [orgId],
  )
  const next = found.rows[0]?.next ?? null
  return next === null ? null : new Date(next)
}

async function slotsOf(id: string): Promise<number[]> {
  const found = await engine.db.pool.query<{ slot: string }>(
    'SELECT scheduled_for AS slot FROM runs WHERE automation_id = $1 ORDER BY scheduled_for',
    [id],
  )
  return found.rows.map(({ slot }) => Date.parse(slot))
}

/** From slot to slot, and two sweepers at each. */
async function travel(orgId: string, to: number): Promise<void> {
  for (let now = await nextDue(orgId); now && now.getTime() <= to; now = await nextDue(orgId)) {
    const twice = [now, now].map((at) => sweep(engine, { now: at, orgIds: [orgId] }))
    await Promise.all(twice)
  }
}

/** Rules of the calendar pass over a time that is missing; from the same minute of the day on. */
const calendar = [
  { text: 'FREQ=DAILY', minutes: [30], hours: [2] },
  { text: 'FREQ=DAILY;BYHOUR=0,1,3,23;BYMINUTE=0,45', minutes: [0, 45], hours: [0, 1, 3, 23] },
]
const wallText = (wall: number) => new Date(wall).toISOString().slice(0, 16)

test.each(changes)('one row for each slot, none more: %s, in %s', async (_, timezone, day) => {
  const change = stretchAt(timezone, Date.parse(`${day}T00:00:00Z`)).end
  const [from, to] = [change - 14 * hourMs, change + 26 * hourMs]
  const orgId = await newOrg(engine.db)
  const add = (schedule: Schedule) => {
    const settings = { settings: { overlap: 'queue' } }
    return addAutomation(engine.db, orgId, { schedule, timezone, savedAt: new Date(from) }, settings)
  }
  const ofCron: string[] = []
  for (const { expr } of rules) ofCron.push(await add({ type: 'cron', expr }))
  const start = `DTSTART;TZID=${timezone}:${day.replaceAll('-', '')}T023000`
  const ofCalendar: string[] = []
  for (const { text } of calendar)
    ofCalendar.push(await add({ type: 'rrule', rrule: `${start}\nRRULE:${text}` }))
  const every = await add({ type: 'every', n: 7, unit: 'hours' })
  const before = wallIn(timezone, change - 60_000) + 60_000
  const isGap = wallIn(timezone, change) > before
  // Ten minutes into what is missing, or of what comes twice.
  const at = await add({ type: 'at', at: `${wallText(before + (isGap ? 10 : -10) * 60_000)}:00` })
  await travel(orgId, to)
  const expected = (rule: PlainRule) =>
    bruteForceRuns(rule, timezone, from - 6 * hourMs, to).filter((slot) => slot > from)
  for (const [index, { minutes, hours, wildcard }] of rules.entries()) {
    const rule = { minutes: new Set(minutes), hours: new Set(hours), wildcard }
    expect(await slotsOf(ofCron[index] ?? '')).toEqual(expected(rule))
  }
  for (const [index, { minutes, hours }] of calendar.entries()) {
    const rule = { minutes: new Set(minutes), hours: new Set(hours), wildcard: false, omitsGaps: true }
    expect(await slotsOf(ofCalendar[index] ?? '')).toEqual(expected(rule))
  }
  expect(await slotsOf(every)).toEqual([1, 2, 3, 4, 5].map((n) => from + n * 7 * hourMs))
  expect(await slotsOf(at)).toEqual([isGap ? change : change - 600_000])
  expect((await automationOf(engine.db, at)).completed_at).not.toBeNull()
  const states = await engine.db.pool.query('SELECT DISTINCT status, cause FROM runs WHERE org_id = $1', [
    orgId,
  ])
  expect(states.rows).toEqual([{ status: 'queued', cause: 'schedule' }])
})

test.each<Schedule>([
  { type: 'cron', expr: '0 9 * * *' },
  { type: 'rrule', rrule: 'DTSTART;TZID=Pacific/Apia:20111201T090000\nRRULE:FREQ=DAILY' },
])('a date that does not exist is skipped: $type', async (schedule) => {
  const orgId = await newOrg(engine.db)
  const timed = { schedule, timezone: 'Pacific/Apia', savedAt: '2011-12-29T00:00:00Z' }
  const id = await addAutomation(engine.db, orgId, timed)
  await travel(orgId, Date.parse('2011-12-31T20:00:00Z'))
  const days = ['2011-12-29', '2011-12-30', '2011-12-31'].map((day) => Date.parse(`${day}T19:00:00Z`))
  expect(await slotsOf(id)).toEqual(days)
})

test('three sweepers write each missed slot once', async () => {
  const orgId = await newOrg(engine.db)
  const saved = Date.parse('2031-03-04T10:00:00Z')
  const timed = { schedule: { type: 'every', n: 10, unit: 'minutes' }, savedAt: new Date(saved) } as const
  const ids = await Promise.all(Array.from({ length: 40 }, () => addAutomation(engine.db, orgId, timed)))
  const now = new Date(saved + 3 * hourMs + 7000)
  const sweepAll = async () => {
    let more = true
    while (more) ({ more } = await sweep(engine, { now, orgIds: [orgId], limit: 7 }))
  }
  await Promise.all([sweepAll(), sweepAll(), sweepAll()])
  const expected = Array.from({ length: 18 }, (_, index) => saved + (index + 1) * 600_000)
  for (const id of ids) expect(await slotsOf(id)).toEqual(expected)
})
