import type { Interpretation, InterpretationInput } from '#contract/schedule-interpretation.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { plainText } from '#service/core/model-data.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { zoneProblem } from '#service/engine/schedule/zone.ts'
import { askForSchedule, scheduleIn } from './ask-model.ts'

const nothing = { schedule: null, timezone: null, reason: null }

/** Milliseconds that somebody who waits at a form is made to wait at most. */
const patience = 20_000

/**
 * A schedule that the smallest model reads from words. What it says goes through the checks of saving, so nothing that
 * could not be saved is answered; it is answered alone, and never saved.
 */
export async function interpretSchedule(
  { models, now }: Context,
  { text, timezone }: InterpretationInput,
): Promise<Interpretation> {
  const unknown = zoneProblem(timezone)
  if (unknown !== null) throw invalid([{ path: ['timezone'], message: unknown }])
  const model = models.forLevel('low')
  if (!model) return { outcome: 'no-model', model: null, ...nothing }
  const of = { model: model.name }
  const at = now()
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
