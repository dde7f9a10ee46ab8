import { APICallError, generateText, isStepCount, type ToolSet, tool, wrapLanguageModel } from 'ai'
import type * as z from 'zod'
import { modelFailure } from '#service/core/model-failure.ts'
import { addUsage, type Model, type Spent } from '#service/core/models.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Answer, Memory } from './memory.ts'
import type { Limits } from './work.ts'

function shownOf({ content, finishReason }: Answer) {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const calls = content.flatMap((part) =>
    part.type === 'tool-call' ? [{ tool: part.toolName, input: part.input }] : [],
  )
  return { text: texts.join('\n'), calls, finish: finishReason.unified }
}

/** Cleans a failure for storage: a provider's message may contain the key. */
function words(name: string, error: unknown): string {
  const failure = modelFailure(name, error)
  if (failure) return failure.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Milliseconds that the library waits at most when a provider asks it to; for longer it would ask too early. */
const longestPause = 60_000

/** Ends an attempt whose provider asks to wait for longer: the run is tried again when that is over. */
function afterLongWait(name: string, error: unknown): unknown {
  const wait = modelFailure(name, error)?.retryAfterMs ?? 0
  if (wait < longestPause || !APICallError.isInstance(error)) return error
  const { message, url, requestBodyValues, statusCode, responseHeaders, responseBody } = error
  const cause = { message, url, requestBodyValues, cause: error, isRetryable: false }
  return new APICallError({
    ...cause,
    ...(statusCode !== undefined && { statusCode }),
    ...(responseHeaders && { responseHeaders }),
    ...(responseBody !== undefined && { responseBody }),
  })
}

type Observer = { steps: StepLog; memory: Memory; limits: Limits; spent: Spent }

/**
 * Wraps a model: what it answered in an earlier attempt is not asked again, each other answer is kept, stored as a step, counted, and
 * ended when it takes too long.
 */
function observed({ name, model }: Model, { steps, memory, limits, spent }: Observer): Model['model'] {
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
          since: performance.now(),
        }
        const earlier = memory.next()
        if (earlier) return earlier
        try {
          const answer = await doGenerate()
          const used = addUsage(spent, answer.usage)
          await steps.write({ ...step, output: shownOf(answer), ...used }, memory.answered(answer))
          return answer
        } catch (error) {
          // Ignores a failure to store the step, so that the error of the call is thrown.
          await steps.write({ ...step, error: words(name, error) }).catch(() => undefined)
          throw afterLongWait(name, error)
        }
      },
    },
  })
}

/** Tool with which a conversation hands in its result. */
export type Ending<T> = {
  schema: z.ZodType<T>
  description: string
  /** Reads a text without a call as the result, if it can be one: some models forget to call `finish`. */
  fromText: (text: string) => T | null
}

/** Why there is no result. `stopped`: the model stopped by itself, and may finish another time. */
export type Unfinished = { limit: string; stopped: boolean }
type Conclusion<T> = { value: T } | Unfinished

type Conversation = {
  model: Model
  instructions: string
  opening: string
  tools: ToolSet
  steps: StepLog
  memory: Memory
  limits: Limits
  spent: Spent
  signal: AbortSignal
}

/** Whether the model has to finish now, while there is room for an answer. */
function mustFinish(limits: Limits, tokens: number, stepNumber: number): boolean {
  return stepNumber >= limits.steps - 1 || tokens > limits.tokens * 0.8
}

type Last = {
  toolCalls: { toolName: string; input: unknown; invalid?: boolean }[]
  text: string
  finishReason: string
}

/** The result that the last answer hands in; null when it was cut off or hands in none. */
function concluded<T>({ toolCalls, text, finishReason }: Last, { schema, fromText }: Ending<T>): T | null {
  const call = toolCalls.findLast(({ toolName, invalid }) => toolName === 'finish' && !invalid)
  const said = schema.safeParse(call?.input)
  if (said.success) return said.data
  const isWhole = toolCalls.length === 0 && finishReason !== 'length' && text.trim() !== ''
  return isWhole ? fromText(text) : null
}

function unfinished({ finishReason }: Last, answers: number, limits: Limits, tokens: number): Unfinished {
  const tooMuch = (what: string) => ({ limit: `${what} Ask for less, or in parts.`, stopped: false })
  if (tokens > limits.tokens) return tooMuch(`It was not finished within ${limits.tokens} tokens.`)
  if (finishReason === 'length')
    return tooMuch(`An answer of the model was cut off after ${limits.outputTokens} tokens.`)
  if (answers >= limits.steps)
    return tooMuch(`It was not finished within ${limits.steps} answers of the model.`)
  return { limit: 'The model stopped without handing in a result.', stopped: true }
}

/** Lets the model work with its tools until it finishes or a limit ends it. Throws the errors of the provider. */
export async function converse<T>(conversation: Conversation, ending: Ending<T>): Promise<Conclusion<T>> {
  const { model, instructions, opening, tools, steps, memory, limits, spent, signal } = conversation
  const tokens = () => memory.tokens() + spent.inputTokens + spent.outputTokens
  const { finalStep, steps: answers } = await generateText({
    model: observed(model, { steps, memory, limits, spent }),
    instructions,
    prompt: opening,
    tools: {
      ...tools,
      finish: tool({ description: ending.description, inputSchema: ending.schema }),
    },
    toolCallConcurrency: 1,
    stopWhen: [isStepCount(limits.steps), () => tokens() > limits.tokens],
    prepareStep: ({ stepNumber }) =>
      mustFinish(limits, tokens(), stepNumber) ? { activeTools: ['finish'] } : {},
    onStepEnd: async ({ toolCalls }) => {
      for (const { toolName, input, invalid } of toolCalls)
        if (invalid && !memory.isRepeated())
          await steps.write({
            ...{ kind: 'tool', name: toolName, input, since: performance.now() },
            error: 'The call was not valid; the model was told.',
          })
    },
    maxOutputTokens: limits.outputTokens,
    maxRetries: limits.retries,
    providerOptions: { openai: { store: false } },
    abortSignal: signal,
  })
  const value = concluded(finalStep, ending)
  if (value !== null) return { value }
  return unfinished(finalStep, answers.length, limits, tokens())
}
