import { ORPCError } from '@orpc/server'
import { tool as modelTool, type ToolSet } from 'ai'
import * as z from 'zod'
import type { KnownAddresses } from '#service/core/links/known.ts'
import { asData } from '#service/core/model-data.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Capability, Tool, Workplace } from '../capabilities/tool.ts'
import type { CallResult, Memory } from './memory.ts'

export type Tools = {
  place: Workplace
  steps: StepLog
  memory: Memory
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

/** A call of the model, by its name in the memory of the run. */
type Call = { name: string; given: unknown }

/** Does what a call asks for, once: a change that was carried out and cut off before its result was kept is not made again. */
async function carryOut({ place, memory }: Tools, { name, run, writes }: Used, id: string, input: unknown) {
  if (!writes) return run(place, input)
  const idempotency = memory.once(id, name, input)
  return run({ ...place, context: { ...place.context, idempotency } }, input)
}

async function resultOf(tools: Tools, used: Used, call: Call): Promise<CallResult> {
  const { steps, memory, onBroken, known } = tools
  const input = used.writes ? withoutOwnAddresses(call.given, known) : call.given
  const step = { kind: 'tool' as const, name: used.name, input, since: performance.now() }
  try {
    const output = await carryOut(tools, used, call.name, input)
    await steps.write({ ...step, output }, memory.carriedOut(call.name, { output }))
    return { output }
  } catch (error) {
    const message = mistake(error)
    if (message === null) {
      onBroken(error)
      throw error
    }
    await steps.write({ ...step, error: message }, memory.carriedOut(call.name, { mistake: message }))
    return { mistake: message }
  }
}

/** Answers a call of the model, from what is kept of it or by carrying it out. */
async function use(tools: Tools, used: Used, call: Call): Promise<string> {
  tools.signal.throwIfAborted()
  const result = tools.memory.result(call.name) ?? (await resultOf(tools, used, call))
  if ('mistake' in result) return `The tool could not do this: ${result.mistake}`
  const text = asData(used.name, result.output)
  // The answer of a write repeats what the model wrote, which is no proof that it was shown.
  if (!used.writes) tools.known.learn(text)
  return text
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
        execute: (given: unknown, { toolCallId }) =>
          use(tools, it, { name: tools.memory.callName(toolCallId), given }),
      }),
    ]),
  )
}
