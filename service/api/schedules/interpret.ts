import { generateText, Output } from 'ai'
import * as z from 'zod'
import { weekdayNames } from '#contract/common/calendar-words.ts'
import { type ScheduleInput, scheduleInput } from '#contract/common/schedule.ts'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { isBeyondRules, type Suggestion, understand } from '#contract/schedule/language/understand.ts'
import type { Interpretation, InterpretationInput } from '#contract/schedule-interpretation.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { asData, dataRule, plainText } from '#service/core/model-data.ts'
import { modelFailure } from '#service/core/model-failure.ts'
import type { Model } from '#service/core/models.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { spellLocal } from '#service/engine/schedule/words.ts'
import { wallAt, zoneProblem } from '#service/engine/schedule/zone.ts'

const answer = z.object({
  understood: z.boolean(),
  kind: z.enum(['cron', 'rrule', 'every', 'at', 'none']),
  value: z.string().max(500),
  timezone: z.string().max(100),
  reason: z.string().max(2000),
})

type Said = z.infer<typeof answer>
type Question = { text: string; timezone: string; now: Date }

/** Names the day of the week, since models count days badly. */
function instructions({ timezone, now }: Question): string {
  const wall = wallAt(timezone, now.getTime())
  const today = `${weekdayNames[new Date(wall).getUTCDay()]} ${spellLocal(Math.floor(wall / 60_000) * 60_000)}`
  return `You turn words into the schedule they stand for. You do nothing else.

It is ${today} in ${timezone}, the zone that is meant where the words name none.

${dataRule}

Answer with a JSON object and nothing else:
{"understood": true or false, "kind": "cron" | "rrule" | "every" | "at" | "none", "value": "…", "timezone": "…", "reason": "…"}

- "cron": five fields in local time, such as "0 9 * * 1-5". Use it wherever it says all of it.
- "rrule": an iCalendar rule, such as "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9;BYMINUTE=0". Always name BYHOUR and BYMINUTE.
- "every": an interval, such as "90 minutes" or "4 hours".
- "at": one run, in local time, such as "2027-03-01T09:00".
- "timezone": the IANA name of a zone that the words name; else "".

Set "understood" to false, "kind" to "none" and say why in "reason", in one plain sentence, when any word would be left out
of the schedule, when no time of day is said and it is no interval, when the words can mean more than one schedule (also an
abbreviation that several zones share, such as IST or CST), when they speak of something that happens or of a
condition instead of a time, or when none of these kinds says all of it. Being wrong is worse than not answering.`
}

/** Returns what the model answered, or why it could not be asked. It has no tools, and the words are data. */
async function askForSchedule(
  model: Model,
  question: Question,
  signal: AbortSignal,
): Promise<{ said: Said } | { failure: string }> {
  try {
    const { output } = await generateText({
      model: model.model,
      instructions: instructions(question),
      prompt: asData('words', question.text),
      output: Output.object({ schema: answer, name: 'schedule' }),
      temperature: 0,
      maxOutputTokens: 1000,
      maxRetries: 0,
      providerOptions: { openai: { store: false } },
      abortSignal: signal,
    })
    return { said: answer.parse(output) }
  } catch (error) {
    if (error instanceof z.ZodError) return { failure: unreadable }
    const failure = modelFailure(model.name, error)
    if (!failure) throw error
    const isMalformed = error instanceof Error && /^AI_No\w+GeneratedError$/.test(error.name)
    return { failure: isMalformed ? unreadable : failure.message }
  }
}

const unreadable = 'It did not answer in the form of a schedule.'

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
  { models, now }: Context,
  { text, timezone }: InterpretationInput,
): Promise<Interpretation> {
  const unknown = zoneProblem(timezone)
  if (unknown !== null) throw invalid([{ path: ['timezone'], message: unknown }])
  const at = now()
  const rules = byRules({ text, timezone, now: at })
  if ('found' in rules) return rules.found
  const { suggestions } = rules
  const model = models.forLevel('low')
  if (!model) return { outcome: 'no-model', model: null, ...nothing, reason: rules.problem, suggestions }
  const of = { model: model.name, suggestions }
  const asked = await askForSchedule(model, { text, timezone, now: at }, AbortSignal.timeout(patience))
  if ('failure' in asked) return { outcome: 'failed', ...of, ...nothing, reason: asked.failure }
  const refused = (reason: string): Interpretation => ({ outcome: 'refused', ...of, ...nothing, reason })
  const { said } = asked
  if (!said.understood) return refused(plainText(said.reason.trim(), 300) || 'It gave no reason.')
  const schedule = scheduleIn(said)
  if (schedule === null) return refused('What it answered is no schedule.')
  const zone = said.timezone.trim() || timezone
  const checked = checkSchedule(schedule, zone, at)
  if (!checked.ok) return refused(`What it answered cannot be used. ${checked.issues[0]?.message ?? ''}.`)
  return { outcome: 'understood', ...of, schedule, timezone: zone, reason: null }
}
