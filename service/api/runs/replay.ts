import type { AutomationDetail } from '#contract/automation-list.ts'
import { inTheWay } from '#contract/common/in-the-way.ts'
import { joined } from '#contract/common/joined.ts'
import type { StartRunInput } from '#contract/run-input.ts'
import { getAutomation } from '#service/api/automations/get.ts'
import { judgeForMember } from '#service/api/models/judge.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { conditionSchemaVersion } from '#service/engine/events/catalogue/kinds.ts'
import { decideAlone, patience, type Undecided } from '#service/engine/events/match/decide.ts'
import type { Decision } from '#service/engine/events/match/decision.ts'
import { judgeOf } from '#service/engine/events/match/judge-of.ts'
import type { NewRun } from '#service/engine/queue/insert.ts'

type EventSchedule = Extract<AutomationDetail['schedule'], { type: 'event' }> &
  Pick<AutomationDetail, 'rules'>
type PastEvent = { name: string; payload: unknown }
export type Decided = Partial<Pick<NewRun, 'status' | 'reason' | 'reasonText' | 'verdict'>>

/** An event that was received; null when it is no longer kept, or the caller may not see it. */
export async function visibleEvent(
  context: Context,
  eventId: string,
  reader: Reader = context.db,
): Promise<PastEvent | null> {
  const values = [context.orgId, eventId]
  const sight = sightOf(context, '$1', behind(values))
  const statement = `SELECT name, payload FROM events WHERE org_id = $1 AND id = $2 AND ${sight.payload('payload')}`
  const [found] = await rows<PastEvent>(reader, statement, values)
  return found ?? null
}

/** The event of a run that is repeated, by whomever: the automation may know it. Null when it is no longer kept. */
export async function pastEvent({ db, orgId }: Context, eventId: string): Promise<PastEvent | null> {
  const statement = 'SELECT name, payload FROM events WHERE org_id = $1 AND id = $2'
  const [found] = await rows<PastEvent>(db, statement, [orgId, eventId])
  return found ?? null
}

async function eventOf(context: Context, eventId: string): Promise<PastEvent> {
  const found = await visibleEvent(context, eventId)
  if (found) return found
  throw invalid([{ path: ['eventId'], message: 'There is no such event, or it is no longer kept' }])
}

/** The verdict of a run that a person started without the checks; nothing when no check would have stopped it. */
export function notAsked(
  schedule: EventSchedule,
  { name }: PastEvent,
  reasonOf: (passed: string) => string,
): Decided {
  const passed = inTheWay(schedule, name)
  if (passed.length === 0) return {}
  const mode = schedule.conditionMode ?? 'judge'
  const reason = reasonOf(joined(passed))
  return { verdict: { answer: 'yes', reason, mode, model: null, conditionSchemaVersion } }
}

const byChoice = (passed: string) => `The test was started without checking the ${passed}.`

/** The first fields of the run for a decision. Decisions of the agent are left to the start of the run. */
function asRun(decision: Decision | Undecided): Decided {
  switch (decision.kind) {
    case 'by-agent':
      return {}
    case 'run':
      return decision.verdict ? { verdict: decision.verdict } : {}
    case 'to-judge':
    case 'too-slow':
      return { status: 'failed', reason: 'condition-error', reasonText: tookTooLong }
    case 'retry':
      return { status: 'failed', reason: 'condition-error', reasonText: decision.error }
  }
  const { reason, reasonText, verdict } = decision
  const status = decision.kind === 'fail' ? 'failed' : 'skipped'
  return { status, reason, reasonText, ...(verdict && { verdict }) }
}

const tookTooLong = 'The condition could not be judged: the model took too long. Try it again.'

/** Decides as for a new event, apart from other runs. Must not be called in a transaction, because it may ask a model. */
export async function judged(context: Context, schedule: EventSchedule, event: PastEvent): Promise<Decided> {
  const { db, orgId } = context
  const deps = { db, judge: await judgeForMember(context), signal: AbortSignal.timeout(patience) }
  return asRun(await decideAlone(deps, { orgId, ...event }, schedule))
}

/** Decides as far as no model has to be asked; null where one has to. */
export async function decidedWithoutModel(
  { db, orgId, models }: Context,
  schedule: EventSchedule,
  event: PastEvent,
): Promise<Decided | null> {
  const deps = { db, judge: judgeOf(await models.of(orgId)), signal: AbortSignal.timeout(patience) }
  const decision = await decideAlone(deps, { orgId, ...event }, schedule, { asksJudge: false })
  return decision.kind === 'to-judge' ? null : asRun(decision)
}

export type Replay = { version: number; decided: Decided }

/** Decides about the event of a test run; null when the request says nothing of the condition. Not inside a transaction. */
export async function replayOf(context: Context, input: StartRunInput): Promise<Replay | null> {
  const { automationId, eventId, condition } = input
  if (condition === undefined || eventId === undefined) return null
  const { schedule: saved, rules, version } = await getAutomation(context, { automationId })
  if (saved.type !== 'event') return { version, decided: {} }
  const schedule = { ...saved, rules }
  const event = await eventOf(context, eventId)
  return {
    version,
    decided:
      condition === 'skip' ? notAsked(schedule, event, byChoice) : await judged(context, schedule, event),
  }
}
