import { type ScheduleInput, scheduleInput } from '#contract/common/schedule.ts'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { isBeyondRules, type Suggestion, understand } from '#contract/schedule/language/understand.ts'
import type { Interpretation, InterpretationInput } from '#contract/schedule-interpretation.ts'
import { countQuestion } from '#service/api/models/question.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { plainText } from '#service/core/model-data.ts'
import { limitReached } from '#service/engine/queue/month.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { zoneProblem } from '#service/engine/schedule/zone.ts'
import type { Question, Said } from './ask-for-schedule.ts'

/** Reads the answer as a schedule of the contract; null when it is none. */
function scheduleIn({ kind, value }: Pick<Said, 'kind' | 'value'>): ScheduleInput | null {
  const parsed = scheduleInput.safeParse(spelt(kind, value.trim()))
  return parsed.success ? parsed.data : null
}

function spelt(kind: Said['kind'], value: string): unknown {
  if (kind === 'cron') return { type: kind, expr: value }
  if (kind === 'rrule') return { type: kind, rrule: value.replace(/^RRULE:/, '') }
  if (kind === 'at') return { type: kind, at: value }
  const [, n, unit] = /^(\d{1,6}) (minute|hour)s?$/.exec(value) ?? []
  return kind === 'every' && unit !== undefined ? { type: kind, n: Number(n), unit: `${unit}s` } : null
}

const nothing = { schedule: null, timezone: null, reason: null }

type ByRules = { found: Interpretation } | { problem: string; suggestions: Suggestion[] }

/** Reads the words without a model: each of them is understood, or none. */
function byRules({ text, timezone, now }: Question): ByRules {
  const read = understand(text, emptyDraft(now.getTime(), timezone), timezone, now.getTime())
  const suggestions = read.suggestions.filter((one) => checkSchedule(one.schedule, one.timezone, now).ok)
  const refused = (reason: string): ByRules => ({
    found: { outcome: 'refused', model: null, ...nothing, reason, suggestions },
  })
  if ('problem' in read) {
    const isLeftToModel = suggestions.length === 0 && isBeyondRules(text, timezone, now.getTime())
    return isLeftToModel ? { problem: read.problem, suggestions } : refused(read.problem)
  }
  const said = scheduleOf(read.draft, read.timezone)
  if ('problem' in said) return refused(`${said.problem.message}.`)
  const checked = checkSchedule(said.schedule, read.timezone, now)
  if (!checked.ok) return refused(`${checked.issues[0]?.message ?? 'It cannot be used'}.`)
  const { schedule } = said
  return {
    found: {
      outcome: 'understood',
      model: null,
      schedule,
      timezone: read.timezone,
      reason: null,
      suggestions,
    },
  }
}

/** Milliseconds that the model may take: somebody waits at a form. */
const patience = 20_000

/**
 * Reads a schedule said in words: by rules, and where these do not know a word by the smallest model. What either answers
 * passes the same checks as saving does, so only what could be saved is returned. Nothing is saved.
 */
export async function interpretSchedule(
  context: Context,
  { text, timezone }: InterpretationInput,
): Promise<Interpretation> {
  const { db, orgId, models, now } = context
  const unknown = zoneProblem(timezone)
  if (unknown !== null) throw invalid([{ path: ['timezone'], message: unknown }])
  const at = now()
  const rules = byRules({ text, timezone, now: at })
  if ('found' in rules) return rules.found
  const { suggestions } = rules
  const model = (await models.of(orgId)).forLevel('low')
  if (!model) return { outcome: 'no-model', model: null, ...nothing, reason: rules.problem, suggestions }
  const of = { model: model.name, suggestions }
  const limit = await limitReached(db, orgId)
  if (limit !== null) return { outcome: 'failed', ...of, ...nothing, reason: limit }
  // What speaks with models is loaded with the first words that rules do not know.
  const { askForSchedule } = await import('./ask-for-schedule.ts')
  const asked = await askForSchedule(model, { text, timezone, now: at }, AbortSignal.timeout(patience))
  if (asked.costMicros !== undefined) await countQuestion(context, asked.costMicros)
  if ('failure' in asked) return { outcome: 'failed', ...of, ...nothing, reason: asked.failure }
  const refused = (reason: string): Interpretation => ({ outcome: 'refused', ...of, ...nothing, reason })
  const { said } = asked
  if (!said.understood) return refused(plainText(said.reason.trim(), 300) || 'The model gave no reason.')
  const schedule = scheduleIn(said)
  if (schedule === null) return refused('The model did not answer with a schedule.')
  const zone = said.timezone.trim() || timezone
  const checked = checkSchedule(schedule, zone, at)
  if (!checked.ok)
    return refused(`The schedule that the model gave cannot be used. ${checked.issues[0]?.message ?? ''}.`)
  return { outcome: 'understood', ...of, schedule, timezone: zone, reason: null }
}
