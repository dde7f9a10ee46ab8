import { type JudgeDeps, type Judged, judgeConditions } from './ask-judge.ts'
import { cheapSkip, eventSkip } from './checks.ts'
import { mostAttempts } from './claim.ts'
import type { Decided, Decision, DueEvent, EventSchedule, Listener, Skip } from './decision.ts'

export const noModelToJudge =
  'No language model is set, so the condition could not be judged. Choose one in Settings → Models.'

const sentence = (text: string) => text.trim().slice(0, 500)

/** Turns a judgement into a decision. Neither an error nor a condition that cannot be judged counts as a no. */
function ofJudgement(judged: Judged | undefined, isLastAttempt: boolean): Decision {
  if (judged === undefined || 'noModel' in judged)
    return { kind: 'skip', reason: 'no-model', reasonText: noModelToJudge }
  if ('error' in judged) {
    if (judged.canPass && !isLastAttempt) return { kind: 'retry', error: judged.error }
    const reasonText = `The condition could not be judged: ${sentence(judged.error)}`
    return { kind: 'fail', lasts: !judged.canPass, reason: 'condition-error', reasonText }
  }
  const { verdict } = judged
  if (verdict.answer === 'yes') return { kind: 'run', verdict }
  const start =
    verdict.answer === 'no' ? 'The condition is not met' : 'It is not clear whether the condition is met'
  return { kind: 'skip', reason: 'condition', reasonText: `${start}: ${sentence(verdict.reason)}`, verdict }
}

const weekMs = 7 * 86_400_000

/** After a long downtime an event may be so old that a run on it would surprise. */
function isTooOld({ occurredAt }: DueEvent, { schedule }: Listener, now: string): boolean {
  return Date.parse(now) - Date.parse(occurredAt) > weekMs + (schedule.delaySeconds ?? 0) * 1000
}

const tooOld: Decision = {
  kind: 'miss',
  reason: 'downtime',
  reasonText: 'Missed: the event was more than 7 days old when its turn came.',
}

function cheapDecision(event: DueEvent, listener: Listener, now: string): Decision | null {
  const skip = cheapSkip(event, listener)
  if (skip) return { kind: 'skip', ...skip }
  if (isTooOld(event, listener, now)) return tooOld
  return listener.schedule.condition === undefined ? { kind: 'run' } : null
}

type Sorted = {
  decided: Decided[]
  /** Listeners whose condition needs the judge. */
  open: Listener[]
}

/** Decides for each automation as far as no model has to be asked. */
export function decideCheaply(
  event: DueEvent,
  listeners: Listener[],
  now: string,
  hasModel: boolean,
): Sorted {
  const sorted: Sorted = { decided: [], open: [] }
  for (const listener of listeners) {
    const decision = cheapDecision(event, listener, now)
    if (decision) sorted.decided.push({ listener, decision })
    else if (isForJudge(listener, hasModel)) sorted.open.push(listener)
    else sorted.decided.push({ listener, decision: { kind: 'run' } })
  }
  return sorted
}

type LimitedDeps = JudgeDeps & {
  /** Why no model may be asked, by automation whose limit of money is used up. */
  limits: ReadonlyMap<string, string>
}

/** Asks the judge about the rest. */
export async function decideByJudge(
  { limits, ...deps }: LimitedDeps,
  event: DueEvent,
  open: Listener[],
): Promise<Decided[]> {
  const asking = open.filter(({ id }) => !limits.has(id))
  const conditions = [...new Set(asking.flatMap(({ schedule }) => schedule.condition ?? []))]
  const judged = await judgeConditions(deps, event, conditions)
  const isLast = event.attempts >= mostAttempts
  const counted = new Set<Judged>()
  return open.map((listener) => {
    const limit = limits.get(listener.id)
    if (limit !== undefined)
      return { listener, decision: { kind: 'skip', reason: 'spending', reasonText: limit } }
    const judgement = judged.get(listener.schedule.condition ?? '')
    const decision = ofJudgement(judgement, isLast)
    const spent = judgement && !counted.has(judgement) ? judgement.spent : undefined
    if (judgement) counted.add(judgement)
    return { listener, decision, ...(spent && { spent }) }
  })
}

/** Says whether the judge decides. In agent mode the run itself does, at its start; without a model nobody can. */
function isForJudge({ schedule }: Listener, hasModel: boolean): boolean {
  return schedule.conditionMode !== 'agent' || !hasModel
}

type Event = { orgId: string; name: string; payload: unknown }
type Listening = EventSchedule & { events: readonly string[] }

/** Not decided: left to the run, the judge was not to be asked, or it did not answer in time. */
export type Undecided = { kind: 'by-agent' | 'to-judge' | 'too-slow' }

/** Milliseconds after which a request is answered all the same, before a proxy gives up. */
export const patience = 25_000

function notListening({ events }: Listening, name: string): Skip | null {
  if (events.includes(name)) return null
  return { reason: 'scope', reasonText: `Skipped: the automation does not listen to this event (${name}).` }
}

/**
 * Decides about one event for one automation, whatever other events and runs there are: the checks in their order, then the
 * judge. With `asksJudge: false` the judge is left out.
 */
export async function decideAlone(
  deps: JudgeDeps,
  event: Event,
  schedule: Listening,
  { asksJudge = true }: { asksJudge?: boolean } = {},
): Promise<Decision | Undecided> {
  const { condition, conditionMode } = schedule
  const { name, payload } = event
  const skip = notListening(schedule, name) ?? eventSkip(schedule, name, payload)
  if (skip) return { kind: 'skip', ...skip }
  if (condition === undefined) return { kind: 'run' }
  if (deps.judge && conditionMode === 'agent') return { kind: 'by-agent' }
  if (deps.judge && !asksJudge) return { kind: 'to-judge' }
  try {
    const judged = await judgeConditions(deps, event, [condition])
    return ofJudgement(judged.get(condition), true)
  } catch (failure) {
    if (!deps.signal.aborted) throw failure
    return { kind: 'too-slow' }
  }
}
