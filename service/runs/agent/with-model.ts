import type { Model } from '#service/core/models.ts'
import type { RunResult } from '#service/engine/queue/types.ts'
import { allowedTo } from '../capabilities/catalogue.ts'
import type { Workplace } from '../capabilities/tool.ts'
import { addressesIn, keepKnownLinks } from './cite.ts'
import { type Conclusion, converse } from './converse.ts'
import { modelFailure } from './failure.ts'
import type { Limits } from './limits.ts'
import { costOf, type Spent } from './prices.ts'
import { type Assignment, instructionsFor, openingFor } from './prompt.ts'
import type { StepLog } from './steps.ts'
import { toolsOf } from './toolbox.ts'

export type Work = {
  assignment: Assignment
  place: Workplace
  steps: StepLog
  limits: Limits
  signal: AbortSignal
}

const tooLong = 'AI_RUN_LIMIT'

function failed(name: string, error: unknown, limits: Limits): RunResult {
  if (error instanceof Error && error.name === tooLong) {
    const message = `It was not finished within ${Math.round(limits.ms / 1000)} seconds. Ask for less, or in parts.`
    return { status: 'failed', canPass: true, reason: 'limit', message }
  }
  const failure = modelFailure(name, error)
  if (!failure) throw error
  return { status: 'failed', reason: 'model', ...failure }
}

function resultOf(
  model: Model,
  { outcome, text }: Conclusion,
  spent: Spent,
  known: ReadonlySet<string>,
): RunResult {
  if (outcome === 'limit') return { status: 'failed', canPass: false, reason: 'limit', message: text }
  return {
    status: outcome === 'report' ? 'succeeded' : 'nothing-to-report',
    output: keepKnownLinks(text, known),
    model: model.name,
    inputTokens: spent.inputTokens,
    outputTokens: spent.outputTokens,
    costMicros: costOf(model.price, spent),
  }
}

/** What failed has been paid for as well. */
function withCost(result: RunResult, model: Model, spent: Spent): RunResult {
  const { inputTokens, outputTokens } = spent
  if (result.status !== 'failed' || inputTokens + outputTokens === 0) return result
  const costMicros = costOf(model.price, spent)
  return { ...result, spent: { model: model.name, inputTokens, outputTokens, costMicros } }
}

/** One run by a language model, within its limits, with the tools that its definition allows. */
export async function runWithModel(model: Model, work: Work): Promise<RunResult> {
  const { assignment, place, steps, limits, signal } = work
  const spent: Spent = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  const opening = openingFor(assignment)
  const known = new Set([assignment.definition.prompt, opening].flatMap(addressesIn))
  const ended = new AbortController()
  const late = setTimeout(() => ended.abort(Object.assign(new Error('late'), { name: tooLong })), limits.ms)
  const both = AbortSignal.any([signal, ended.signal])
  try {
    const conclusion = await converse({
      ...{ model, opening, steps, limits, spent, signal: both },
      instructions: instructionsFor(assignment),
      tools: toolsOf(allowedTo(assignment.definition, assignment.run.dryRun), {
        ...{ place, steps, signal: both },
        onBroken: (error) => ended.abort(error),
        onShown(text) {
          for (const it of addressesIn(text)) known.add(it)
        },
      }),
    })
    both.throwIfAborted()
    return withCost(resultOf(model, conclusion, spent, known), model, spent)
  } catch (error) {
    signal.throwIfAborted()
    return withCost(
      failed(model.name, ended.signal.aborted ? ended.signal.reason : error, limits),
      model,
      spent,
    )
  } finally {
    clearTimeout(late)
  }
}
