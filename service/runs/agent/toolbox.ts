import { ORPCError } from '@orpc/server'
import { tool as modelTool, type ToolSet } from 'ai'
import * as z from 'zod'
import { asData } from '#service/core/model-data.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Capability, Tool, Workplace } from '../capabilities/tool.ts'

export type Tools = {
  place: Workplace
  steps: StepLog
  signal: AbortSignal
  /** Called for faults of the service itself, which the model cannot work around. */
  onBroken(error: unknown): void
  /** Called with everything that is shown to the model, for the check of its links. */
  onShown(text: string): void
}

/** What the model did wrong and may do otherwise; null for any other fault. */
function mistake(error: unknown): string | null {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return error instanceof ORPCError && error.status < 500 ? error.message : null
}

async function use({ place, steps, signal, onBroken, onShown }: Tools, { name, run }: Tool, input: unknown) {
  signal.throwIfAborted()
  const step = { kind: 'tool' as const, name, input, startedAt: new Date() }
  try {
    const output = await run(place, input)
    await steps.write({ ...step, output })
    const text = asData(name, output)
    onShown(text)
    return text
  } catch (error) {
    const message = mistake(error)
    if (message === null) {
      onBroken(error)
      throw error
    }
    await steps.write({ ...step, error: message })
    return `The tool could not do this: ${message}`
  }
}

/** Tools of the allowed capabilities. Their answers reach the model marked as data. */
export function toolsOf(capabilities: Capability[], tools: Tools): ToolSet {
  const all = capabilities.flatMap((capability) => capability.tools)
  return Object.fromEntries(
    all.map((it) => [
      it.name,
      modelTool({
        description: it.description,
        inputSchema: it.input,
        execute: (input: unknown) => use(tools, it, input),
      }),
    ]),
  )
}
