import * as z from 'zod'
import { keepKnownLinks } from '#service/core/links/keep.ts'
import { KnownAddresses } from '#service/core/links/known.ts'
import { plainText } from '#service/core/model-data.ts'
import { modelFailure } from '#service/core/model-failure.ts'
import { costOf, type Model, type Spent } from '#service/core/models.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { allowedTo } from '../capabilities/catalogue.ts'
import { converse, type Ending, type Unfinished } from './converse.ts'
import { instructionsFor, openingFor } from './prompt.ts'
import { toolsOf } from './toolbox.ts'
import { type Limits, type Work, withCost } from './work.ts'

const tooLong = 'AI_RUN_LIMIT'

const finish = z.object({
  outcome: z.enum(['report', 'nothing-to-report']),
  text: z
    .string()
    .regex(/\S/, 'Must not be empty')
    .describe('The whole report in Markdown; for nothing-to-report one sentence on what was looked at.'),
})

type Report = z.infer<typeof finish>

const reporting: Ending<Report> = {
  schema: finish,
  description: 'Ends the run and hands in its result.',
  fromText: (text) => ({ outcome: 'report', text }),
}

function failed(name: string, error: unknown, limits: Limits): RunResult {
  if (error instanceof Error && error.name === tooLong) {
    const message = `It was not finished within ${Math.round(limits.ms / 1000)} seconds. Ask for less, or in parts.`
    return { status: 'failed', canPass: true, reason: 'limit', message }
  }
  const failure = modelFailure(name, error)
  if (!failure) throw error
  return { status: 'failed', reason: 'model', ...failure }
}

function resultOf(model: Model, { outcome, text }: Report, spent: Spent, known: KnownAddresses): RunResult {
  return {
    status: outcome === 'report' ? 'succeeded' : 'nothing-to-report',
    output: keepKnownLinks(plainText(text), known),
    model: model.name,
    inputTokens: spent.inputTokens,
    outputTokens: spent.outputTokens,
    costMicros: costOf(model.price, spent),
  }
}

function unfinished({ limit, stopped }: Unfinished): RunResult {
  return { status: 'failed', canPass: stopped, reason: stopped ? 'model' : 'limit', message: limit }
}

/** Does a run with a language model, within its limits and with the tools that its definition allows. */
export async function runWithModel(model: Model, work: Work): Promise<RunResult> {
  const { assignment, place, steps, memory, limits, signal, spent } = work
  const opening = openingFor(assignment)
  const known = new KnownAddresses(assignment.definition.prompt, opening)
  const ended = new AbortController()
  const late = setTimeout(() => ended.abort(Object.assign(new Error('late'), { name: tooLong })), limits.ms)
  const both = AbortSignal.any([signal, ended.signal])
  try {
    const tools = toolsOf(allowedTo(assignment.definition, assignment.run.dryRun), {
      ...{ place, steps, memory, signal: both, known },
      onBroken: (error) => ended.abort(error),
    })
    const instructions = instructionsFor(assignment)
    const conclusion = await converse(
      { ...{ model, opening, steps, memory, limits, spent, signal: both }, instructions, tools },
      reporting,
    )
    both.throwIfAborted()
    if ('limit' in conclusion && conclusion.stopped) await memory.forgetLast()
    const result: RunResult =
      'limit' in conclusion ? unfinished(conclusion) : resultOf(model, conclusion.value, spent, known)
    return withCost(result, model, spent)
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
