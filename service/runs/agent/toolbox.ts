import { ORPCError } from '@orpc/server'
import { tool as modelTool, type ToolSet } from 'ai'
import * as z from 'zod'
import type { KnownAddresses } from '#service/core/links/known.ts'
import { asData } from '#service/core/model-data.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Capability, Tool, Workplace } from '../capabilities/tool.ts'

export type Tools = {
  place: Workplace
  steps: StepLog
  signal: AbortSignal
  /** Called for faults of the service itself, which the model cannot work around. */
  onBroken(error: unknown): void
  /** Addresses that the model was shown: what it reads adds to them, and what it writes may hold no other. */
  known: KnownAddresses
}

/** Returns the message for mistakes that the model can correct; null for any other fault. */
function mistake(error: unknown): string | null {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return error instanceof ORPCError && error.status < 500 ? error.message : null
}

/** Leaves out of every text what the model was not shown: read again later, it would pass for data. */
function withoutOwnAddresses(value: unknown, known: KnownAddresses): unknown {
  if (typeof value === 'string') return known.keepIn(value)
  if (Array.isArray(value)) return value.map((it) => withoutOwnAddresses(it, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, withoutOwnAddresses(it, known)]))
}

type Used = Tool & Pick<Capability, 'writes'>

async function use(
  { place, steps, signal, onBroken, known }: Tools,
  { name, run, writes }: Used,
  given: unknown,
) {
  signal.throwIfAborted()
  const input = writes ? withoutOwnAddresses(given, known) : given
  const step = { kind: 'tool' as const, name, input, startedAt: new Date() }
  try {
    const output = await run(place, input)
    await steps.write({ ...step, output })
    const text = asData(name, output)
    // The answer of a write repeats what the model wrote, which is no proof that it was shown.
    if (!writes) known.learn(text)
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
  const all = capabilities.flatMap(({ tools: own, writes }) => own.map((it) => ({ ...it, writes })))
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
