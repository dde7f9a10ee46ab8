import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createNotice } from '#service/deliveries/notice.ts'
import type { Judge, JudgeAnswer, JudgeQuestion } from '#service/engine/events/match/judge-of.ts'
import { type MatchDeps, matchDue } from '#service/engine/events/match/match-due.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

export type RunRow = {
  id: string
  automationId: string
  status: string
  reason: string | null
  reasonText: string | null
  eventName: string
  dueAt: string
  verdict: { answer: string } | null
}

export const silent = pino({ level: 'silent' })

/** A judge that answers as told, uses so many tokens for each question, and counts the questions. */
export function aJudge(answer: (question: JudgeQuestion) => JudgeAnswer | Promise<JudgeAnswer>, uses = 0) {
  const asked: JudgeQuestion[] = []
  const judge: Judge = {
    model: 'test:judge',
    price: { input: 2, cached: 1, output: 1 },
    async ask(question, _, spent) {
      asked.push(question)
      spent.inputTokens += uses
      return answer(question)
    },
  }
  return { judge, asked }
}

export function says(answer: 'yes' | 'no' | 'cannot-judge', reason = 'Because.'): JudgeAnswer {
  return { answer, reason, mode: 'judge', model: 'test:judge', conditionSchemaVersion: 1 }
}

export async function eventOrg(service: TestService) {
  const org = await orgWithOutput(service)
  const { pool } = service.db

  /** What comes next is later, whatever the clock does: those of machines are set back by milliseconds now and then. */
  async function aSecondPasses(): Promise<void> {
    const earlier = (column: string) => `${column} = ${column} - interval '1 second'`
    for (const change of [
      `automation_versions SET ${earlier('created_at')}`,
      `automations SET ${earlier('created_at')}`,
      `events SET ${earlier('received_at')}, ${earlier('match_after')}`,
    ])
      await pool.query(`UPDATE ${change} WHERE org_id = $1`, [org.id])
  }

  async function automation(
    schedule: Record<string, unknown>,
    limits: Record<string, unknown> = {},
  ): Promise<string> {
    const made = await org.api.post(
      '/automations',
      anAutomation({ schedule: { type: 'event', ...schedule } }),
    )
    if (made.status !== 200) throw new Error(made.text)
    const id = String(made.body.id)
    await aSecondPasses()
    if (Object.keys(limits).length > 0)
      await pool.query('UPDATE automations SET schedule = schedule || $3 WHERE org_id = $1 AND id = $2', [
        org.id,
        id,
        JSON.stringify(limits),
      ])
    return id
  }

  async function push(name: string, payload: unknown, fields: Record<string, unknown> = {}) {
    const body = { deliveryId: randomUUID(), source: 'github', payload, ...fields }
    const answer = await org.api.post(`/events/${name}`, body)
    if (answer.status !== 200) throw new Error(answer.text)
    await aSecondPasses()
    return String(answer.body.id)
  }

  async function runs(): Promise<RunRow[]> {
    const found = await pool.query<RunRow>(
      `SELECT r.id, r.automation_id AS "automationId", r.status, r.reason, r.reason_text AS "reasonText",
          e.name AS "eventName", r.due_at AS "dueAt", r.verdict
         FROM runs r JOIN events e ON e.org_id = r.org_id AND e.id = r.event_id
        WHERE r.org_id = $1 ORDER BY r.seq`,
      [org.id],
    )
    return found.rows
  }

  return {
    org,
    automation,
    push,
    runs,
    match: (deps: TestDeps = {}) => matchAll(service, org, deps),
  }
}

export type TestDeps = Partial<MatchDeps> & { judge?: Judge | null }

export function matchDeps({ db }: TestService, orgIds: string[], given: TestDeps = {}): MatchDeps {
  const { judge = null, ...deps } = given
  return { db, log: silent, createNotice, judgeFor: async () => judge, orgIds, ...deps }
}

/** Matches until no event of the organization is due or will be at once, as after a clock that was set back a little. */
export async function matchAll(service: TestService, org: Org, deps: TestDeps = {}): Promise<void> {
  const now = deps.now ?? null
  for (;;) {
    await matchDue(matchDeps(service, [org.id], deps), 50)
    const left = await service.db.pool.query(
      `SELECT FROM events WHERE org_id = $1 AND matched_at IS NULL
         AND match_after <= coalesce($2::timestamptz, clock_timestamp() + interval '200 milliseconds') LIMIT 1`,
      [org.id, now],
    )
    if (left.rows.length === 0) return
  }
}

/** Runs that events have just started. */
export const ofEvents = (n: number) =>
  Array.from({ length: n }, () => ({ cause: 'event' as const, createdAt: new Date() }))

export const pullRequest = (fields: Record<string, unknown> = {}) => ({
  action: 'merged',
  repository: { fullName: 'northline/cli' },
  pullRequest: { number: 1, title: 'Retry uploads', baseBranch: 'main', ...fields },
})
