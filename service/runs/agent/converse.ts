import { generateText, isStepCount, type ToolSet, tool } from 'ai'
import type * as z from 'zod'
import type { Model } from '#service/core/models.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Limits } from './limits.ts'
import { observed } from './observe.ts'
import type { Spent } from './prices.ts'

/** The form in which a conversation hands in its result. */
export type Ending<T> = {
  schema: z.ZodType<T>
  description: string
  /** What a text without any call is taken for: some models forget to finish. */
  fromText: (text: string) => T | null
}

/** Why there is no result. `stopped`: the model could have gone on, and another time it may. */
export type Unfinished = { limit: string; stopped: boolean }
export type Conclusion<T> = { value: T } | Unfinished

export type Conversation = {
  model: Model
  instructions: string
  opening: string
  tools: ToolSet
  steps: StepLog
  limits: Limits
  spent: Spent
  signal: AbortSignal
}

/** The model is made to finish with what it has while there is still room for it. */
function mustFinish(limits: Limits, spent: Spent, stepNumber: number): boolean {
  return stepNumber >= limits.steps - 1 || spent.inputTokens + spent.outputTokens > limits.tokens * 0.8
}

type Last = {
  toolCalls: { toolName: string; input: unknown; invalid?: boolean }[]
  text: string
  finishReason: string
}

/** An answer that was cut off is none. */
function concluded<T>({ toolCalls, text, finishReason }: Last, { schema, fromText }: Ending<T>): T | null {
  const call = toolCalls.findLast(({ toolName, invalid }) => toolName === 'finish' && !invalid)
  const said = schema.safeParse(call?.input)
  if (said.success) return said.data
  const isWhole = toolCalls.length === 0 && finishReason !== 'length' && text.trim() !== ''
  return isWhole ? fromText(text) : null
}

function unfinished({ finishReason }: Last, answers: number, limits: Limits, spent: Spent): Unfinished {
  const tooMuch = (what: string) => ({ limit: `${what} Ask for less, or in parts.`, stopped: false })
  if (spent.inputTokens + spent.outputTokens > limits.tokens)
    return tooMuch(`It was not finished within ${limits.tokens} tokens.`)
  if (finishReason === 'length')
    return tooMuch(`An answer of the model was cut off after ${limits.outputTokens} tokens.`)
  if (answers >= limits.steps)
    return tooMuch(`It was not finished within ${limits.steps} answers of the model.`)
  return { limit: 'The model stopped without handing in a result.', stopped: true }
}

/** Lets the model work with its tools until it finishes or a limit ends it. Throws what the provider does wrong. */
export async function converse<T>(conversation: Conversation, ending: Ending<T>): Promise<Conclusion<T>> {
  const { model, instructions, opening, tools, steps, limits, spent, signal } = conversation
  const { finalStep, steps: answers } = await generateText({
    model: observed(model, { steps, limits, spent }),
    instructions,
    prompt: opening,
    tools: {
      ...tools,
      finish: tool({ description: ending.description, inputSchema: ending.schema }),
    },
    toolCallConcurrency: 1,
    stopWhen: [isStepCount(limits.steps), () => spent.inputTokens + spent.outputTokens > limits.tokens],
    prepareStep: ({ stepNumber }) =>
      mustFinish(limits, spent, stepNumber) ? { activeTools: ['finish'] } : {},
    onStepEnd: async ({ toolCalls }) => {
      for (const { toolName, input, invalid } of toolCalls)
        if (invalid)
          await steps.write({
            ...{ kind: 'tool', name: toolName, input, startedAt: new Date() },
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
  return unfinished(finalStep, answers.length, limits, spent)
}
