import { generateText, isStepCount, type ToolSet, tool } from 'ai'
import * as z from 'zod'
import type { Model } from '#service/core/models.ts'
import { plainText } from './data.ts'
import type { Limits } from './limits.ts'
import { observed } from './observe.ts'
import type { Spent } from './prices.ts'
import type { StepLog } from './steps.ts'

const finish = z.object({
  outcome: z.enum(['report', 'nothing-to-report']),
  text: z
    .string()
    .describe('The whole report in Markdown; for nothing-to-report one sentence on what was looked at.'),
})

export type Conclusion = z.infer<typeof finish> | { outcome: 'limit'; text: string }

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

/** A text without any call is taken for the report: some models forget to finish. One that was cut off is none. */
function concluded({ toolCalls, text, finishReason }: Last): Conclusion | null {
  const call = toolCalls.findLast(({ toolName, invalid }) => toolName === 'finish' && !invalid)
  const said = finish.safeParse(call?.input)
  if (said.success && said.data.text.trim() !== '') return said.data
  const isWhole = toolCalls.length === 0 && finishReason !== 'length' && text.trim() !== ''
  return isWhole ? { outcome: 'report', text } : null
}

/** Lets the model work with its tools until it finishes or a limit ends it. Throws what the provider does wrong. */
export async function converse(conversation: Conversation): Promise<Conclusion> {
  const { model, instructions, opening, tools, steps, limits, spent, signal } = conversation
  const { finalStep } = await generateText({
    model: observed(model, { steps, limits, spent }),
    instructions,
    prompt: opening,
    tools: {
      ...tools,
      finish: tool({ description: 'Ends the run and hands in its result.', inputSchema: finish }),
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
  const conclusion = concluded(finalStep)
  if (conclusion) return { ...conclusion, text: plainText(conclusion.text) }
  const tokens = spent.inputTokens + spent.outputTokens
  const reached = tokens > limits.tokens ? `${limits.tokens} tokens` : `${limits.steps} answers of the model`
  return { outcome: 'limit', text: `It was not finished within ${reached}. Ask for less, or in parts.` }
}
