import type { AutomationDetail } from '#contract/automation-list.ts'
import type { StartRunInput } from '#contract/runs.ts'
import { getAutomation } from '#service/automations/get.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import type { NewRun } from '#service/engine/queue/types.ts'
import { conditionSchemaVersion } from '#service/events/catalogue/version.ts'
import { judgeConditions } from '#service/events/match/ask-judge.ts'
import { branchSkip, scopeSkip } from '#service/events/match/checks.ts'
import { ofJudgement } from '#service/events/match/conditions.ts'
import { judgeOf } from '#service/events/match/judge.ts'
import type { Decision } from '#service/events/match/types.ts'

type EventSchedule = Extract<AutomationDetail['schedule'], { type: 'event' }>
type PastEvent = { name: string; payload: unknown }
type Decided = Partial<Pick<NewRun, 'status' | 'reason' | 'reasonText' | 'verdict'>>

/** Milliseconds; whoever asks is waiting. */
const patience = 25_000

async function eventOf({ db, orgId }: Context, eventId: string): Promise<PastEvent> {
  const statement = 'SELECT name, payload FROM events WHERE org_id = $1 AND id = $2'
  const [found] = await rows<PastEvent>(db, statement, [orgId, eventId])
  if (found) return found
  throw invalid([{ path: ['eventId'], message: 'There is no such event, or it is no longer kept' }])
}

function notAsked({ condition, conditionMode = 'judge' }: EventSchedule): Decided {
  if (condition === undefined) return {}
  const reason = 'Whoever started the test chose to run it whatever the condition says.'
  return { verdict: { answer: 'yes', reason, mode: conditionMode, model: null, conditionSchemaVersion } }
}

function asRun(decision: Decision): Decided {
  if (decision.kind === 'run') return decision.verdict ? { verdict: decision.verdict } : {}
  if (decision.kind === 'retry')
    return { status: 'failed', reason: 'condition-error', reasonText: decision.error }
  const { reason, reasonText, verdict } = decision
  return {
    status: decision.kind === 'fail' ? 'failed' : 'skipped',
    reason,
    reasonText,
    ...(verdict && { verdict }),
  }
}

const tookTooLong: Decision = {
  kind: 'fail',
  lasts: false,
  reason: 'condition-error',
  reasonText: 'The condition could not be judged: the model took too long. Try it again.',
}

/** As for a new event, without what depends on other runs. What an agent decides is left to the start of the run. */
async function judged(context: Context, schedule: EventSchedule, event: PastEvent): Promise<Decided> {
  const { db, orgId, models } = context
  const { condition, conditionMode } = schedule
  const skip = scopeSkip(schedule, event.payload) ?? branchSkip(schedule, event.payload)
  if (skip) return asRun({ kind: 'skip', ...skip })
  const judge = judgeOf(models)
  if (condition === undefined || (judge && conditionMode === 'agent')) return {}
  const signal = AbortSignal.timeout(patience)
  try {
    const answers = await judgeConditions({ db, judge, signal }, { orgId, ...event }, [condition])
    return asRun(ofJudgement(answers.get(condition), true))
  } catch (failure) {
    if (!signal.aborted) throw failure
    return asRun(tookTooLong)
  }
}

export type Replay = { version: number; decided: Decided }

/** What is decided about an event before it is run as a test; null where nobody said how. No transaction is open here. */
export async function replayOf(context: Context, input: StartRunInput): Promise<Replay | null> {
  const { automationId, eventId, condition } = input
  if (condition === undefined || eventId === undefined) return null
  const { schedule, version } = await getAutomation(context, { automationId })
  if (schedule.type !== 'event') return { version, decided: {} }
  const event = await eventOf(context, eventId)
  return {
    version,
    decided: condition === 'skip' ? notAsked(schedule) : await judged(context, schedule, event),
  }
}
