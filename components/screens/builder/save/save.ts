import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { factsOf } from '#lib/api/errors.ts'
import { same } from '../draft/draft.ts'
import { createInput, type Patch, patchOf, type Wanted } from '../draft/input.ts'
import { type BuilderRecord, intentKey, type Made } from './record.ts'

export type Wire = {
  create: (body: CreateAutomationInput, key: string) => Promise<{ id: string }>
  /** Null where the service cannot change what it has created. */
  change: ((id: string, body: Patch, key: string) => Promise<AutomationDetail>) | null
  /** A moment, for another tab to be done. */
  pause: () => Promise<void>
}

export type Keep = {
  read: () => BuilderRecord
  write: (change: Partial<BuilderRecord>) => void
}

export type Spare = { sourceName: 'discord' | 'slack'; sourceChannelId: string }

/** Answers that say it was not done. After any other failure it may have been. */
function isRefusal(error: unknown): boolean {
  const status = factsOf(error)?.status ?? 0
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** What a request to create has said. */
export function saidBy(sent: CreateAutomationInput): Wanted {
  const { sourceName, sourceChannelId, name, prompt, schedule, timezone } = sent
  const isNamed = sourceName !== undefined && sourceChannelId !== undefined
  return {
    ...{ name, prompt, schedule, timezone },
    modelLevel: sent.modelLevel ?? 'med',
    capabilityMode: sent.capabilityMode ?? 'all',
    allowedCapabilities: sent.allowedCapabilities ?? null,
    templateSlug: sent.templateSlug ?? null,
    sendTo: isNamed
      ? {
          kind: 'places',
          outputs: [{ channel: sourceName, mode: 'specific', destinations: [sourceChannelId] }],
        }
      : { kind: 'default' },
  }
}

/**
 * Creates it once, however often this is called for the same record. What creating cannot say is changed afterwards,
 * and until then it is paused; when that fails, the next call goes on there.
 */
export async function createWhole(
  wire: Wire,
  keep: Keep,
  wanted: Wanted,
  { enabled, spare }: { enabled: boolean; spare: Spare | null },
): Promise<string> {
  const whole = createInput(wanted, enabled, spare)
  const made = keep.read().made ?? (await createOnce(wire, keep, whole))
  const rest = restOf(made, wanted, enabled)
  if (Object.keys(rest).length > 0 && wire.change) {
    const tried = triedWith(made, rest)
    keep.write({ made: { ...made, tried } })
    await wire.change(made.id, rest, intentKey(keep.read(), `finish${tried.round}`, rest))
  }
  return made.id
}

/** What is to be said yet. Once a change was sent nobody knows what holds, and everything is said again. */
function restOf({ sent, tried }: Made, wanted: Wanted, enabled: boolean): Patch {
  if (tried) return { ...patchOf(null, wanted), enabled }
  return { ...patchOf(saidBy(sent), wanted), ...((sent.enabled ?? true) !== enabled && { enabled }) }
}

/** Another change is another round: one that comes back to what was said before is not answered from memory. */
function triedWith({ tried }: Made, body: Patch) {
  return tried && same(tried.body, body) ? tried : { round: (tried?.round ?? 0) + 1, body }
}

async function createOnce(wire: Wire, keep: Keep, whole: CreateAutomationInput, tries = 5): Promise<Made> {
  const { attempt } = keep.read()
  // What was sent before and never answered may exist. Said again under its key it is answered, not done twice.
  const open = attempt?.kind === 'create' && wire.change ? attempt.body : whole
  const at = (attempt?.kind === 'create' ? attempt.at : undefined) ?? Date.now()
  keep.write({ attempt: { kind: 'create', body: open, at } })
  try {
    const { id } = await wire.create(open, intentKey(keep.read(), 'create', open))
    const made = { id, sent: open }
    keep.write({ made, attempt: null })
    return made
  } catch (error) {
    // Another tab is creating the same at this moment.
    if (factsOf(error)?.status === 409 && tries > 1) {
      await wire.pause()
      return keep.read().made ?? createOnce(wire, keep, whole, tries - 1)
    }
    if (!isRefusal(error)) throw error
    keep.write({ attempt: null })
    if (same(open, whole)) throw error
    return createOnce(wire, keep, whole)
  }
}

type Base = { version: number; wanted: Wanted }

type Change = {
  id: string
  base: Base
  wanted: Wanted
  turnOn: boolean
  /** What the automation says, in the words of the builder. */
  read: (automation: AutomationDetail) => Wanted
}

/** Null: there was nothing to change. */
export async function changeWhole(wire: Wire, keep: Keep, change: Change): Promise<AutomationDetail | null> {
  const { id, base, wanted, turnOn, read } = change
  const patch: Patch = { ...patchOf(base.wanted, wanted), ...(turnOn && { enabled: true }) }
  const body: Patch = { ...patch, expectedVersion: base.version }
  const { attempt } = keep.read()
  if (attempt?.kind === 'change' && !same(attempt.body, body)) {
    const answered = await again(wire, keep, id, attempt.body)
    if (answered) {
      const next = { version: answered.version, wanted: read(answered) }
      return (await changeWhole(wire, keep, { ...change, base: next })) ?? answered
    }
  }
  if (Object.keys(patch).length === 0) return null
  return send(wire, keep, id, body)
}

async function again(wire: Wire, keep: Keep, id: string, body: Patch): Promise<AutomationDetail | null> {
  try {
    return await send(wire, keep, id, body)
  } catch (error) {
    // Refused, or somebody else was first: then it was not done, and what is wanted now is told by itself.
    if (!isRefusal(error) && factsOf(error)?.status !== 409) throw error
    keep.write({ attempt: null })
    return null
  }
}

async function send(wire: Wire, keep: Keep, id: string, body: Patch): Promise<AutomationDetail> {
  if (!wire.change) throw new Error('This service does not change automations.')
  keep.write({ attempt: { kind: 'change', body } })
  try {
    const answer = await wire.change(id, body, intentKey(keep.read(), 'change', body))
    keep.write({ attempt: null })
    return answer
  } catch (error) {
    if (isRefusal(error) || factsOf(error)?.status === 409) keep.write({ attempt: null })
    throw error
  }
}
