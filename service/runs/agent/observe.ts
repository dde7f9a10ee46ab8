import { wrapLanguageModel } from 'ai'
import { modelFailure } from '#service/core/model-failure.ts'
import type { Model } from '#service/core/models.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Limits } from './limits.ts'
import type { Spent } from './prices.ts'

type Answer = Awaited<ReturnType<Model['model']['doGenerate']>>

function said({ content, finishReason }: Answer) {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const calls = content.flatMap((part) =>
    part.type === 'tool-call' ? [{ tool: part.toolName, input: part.input }] : [],
  )
  return { text: texts.join('\n'), calls, finish: finishReason.unified }
}

function count(spent: Spent, { usage }: Answer): { inputTokens: number; outputTokens: number } {
  const inputTokens = usage.inputTokens.total ?? 0
  const outputTokens = usage.outputTokens.total ?? 0
  spent.inputTokens += inputTokens
  spent.outputTokens += outputTokens
  spent.cachedTokens += usage.inputTokens.cacheRead ?? 0
  return { inputTokens, outputTokens }
}

/** As the run is told of it: a provider may repeat the key in its own words. */
function words(name: string, error: unknown): string {
  const failure = modelFailure(name, error)
  if (failure) return failure.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

type Observer = { steps: StepLog; limits: Limits; spent: Spent }

/** The same model; each of its answers is a stored step, counted, and cut off when it takes too long. */
export function observed({ name, model }: Model, { steps, limits, spent }: Observer): Model['model'] {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async transformParams({ params }) {
        const patience = AbortSignal.timeout(limits.callMs)
        return {
          ...params,
          abortSignal: AbortSignal.any([patience, ...(params.abortSignal ? [params.abortSignal] : [])]),
        }
      },
      async wrapGenerate({ doGenerate, params }) {
        const step = {
          kind: 'model' as const,
          name,
          input: { messages: params.prompt.length },
          startedAt: new Date(),
        }
        try {
          const answer = await doGenerate()
          await steps.write({ ...step, output: said(answer), ...count(spent, answer) })
          return answer
        } catch (error) {
          // What the call failed with counts more than whether it could be noted.
          await steps.write({ ...step, error: words(name, error) }).catch(() => undefined)
          throw error
        }
      },
    },
  })
}
