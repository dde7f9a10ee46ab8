import { randomKey, same, sharedKey } from '#components/kit/form/intent.ts'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { factsOf } from '#lib/api/errors.ts'
import { createInput, type Patch, patchOf, type Wanted } from '../draft/input.ts'
import type { BuilderRecord, Made } from './record.ts'

/** The service, as saving needs it. */
export type Wire = {
  create: (body: CreateAutomationInput, key: string) => Promise<{ id: string }>
  /** Null where the service cannot change what it has created. */
  change: ((id: string, body: Patch, key: string) => Promise<AutomationDetail>) | null
  /** Waits a moment for another tab to be done. */
  pause: () => Promise<void>
}

export type Keep = {
  read: () => BuilderRecord
  write: (change: Partial<BuilderRecord>) => void
}

export function wireOf(canChange: boolean): Wire {
  return {
    create: (body, idempotencyKey) => service.automations.create(body, { context: { idempotencyKey } }),
    change: canChange
      ? (automationId, body, idempotencyKey) =>
          service.automations.update({ automationId, ...body }, { context: { idempotencyKey } })
      : null,
    pause: () => new Promise((done) => setTimeout(done, 400)),
  }
}

/** Answers that say it was not done. After any other failure it may have been. */
function isRefusal(error: unknown): boolean {
  const status = factsOf(error)?.status ?? 0
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** Creates one automation, however often it is called for the same record. Returns its id. */
export async function createOnce(wire: Wire, keep: Keep, wanted: Wanted, enabled: boolean): Promise<string> {
  const body = createInput(wanted, enabled)
  const made = keep.read().made ?? (await madeBefore(wire, keep, body)) ?? (await create(wire, keep, body))
  if (wire.change && !(made.says && same(made.says, body))) {
    // A change whose answer is lost may have been made: until it is answered nobody knows what the automation says.
    keep.write({ made: { id: made.id, says: null } })
    await wire.change(made.id, { ...patchOf(null, wanted), enabled }, randomKey())
    keep.write({ made: { id: made.id, says: body } })
  }
  return made.id
}

/** A request with other content that was never answered: sent again under its key it is answered, not done twice. */
async function madeBefore(wire: Wire, keep: Keep, body: CreateAutomationInput): Promise<Made | null> {
  const { attempt } = keep.read()
  if (attempt?.kind !== 'create' || !wire.change || same(attempt.body, body)) return null
  try {
    return await create(wire, keep, attempt.body)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

async function create(wire: Wire, keep: Keep, body: CreateAutomationInput, tries = 5): Promise<Made> {
  const { id: draftId, attempt } = keep.read()
  const at = (attempt?.kind === 'create' ? attempt.at : undefined) ?? Date.now()
  keep.write({ attempt: { kind: 'create', body, at } })
  try {
    const { id } = await wire.create(body, sharedKey(draftId, 'create', body))
    const made = { id, says: body }
    keep.write({ made, attempt: null })
    return made
  } catch (error) {
    // Another tab sends the same request at this moment.
    if (factsOf(error)?.status === 409 && tries > 1) {
      await wire.pause()
      return keep.read().made ?? create(wire, keep, body, tries - 1)
    }
    if (isRefusal(error)) keep.write({ attempt: null })
    throw error
  }
}

type Base = { version: number; wanted: Wanted }

type Change = {
  id: string
  base: Base
  wanted: Wanted
  turnOn: boolean
  /** Converts the automation to the fields of the builder. */
  read: (automation: AutomationDetail) => Wanted
}

/** Sends what differs from the base. Null: there was nothing to change. */
export async function changeOnce(wire: Wire, keep: Keep, change: Change): Promise<AutomationDetail | null> {
  const { id, base, wanted, turnOn, read } = change
  const patch: Patch = { ...patchOf(base.wanted, wanted), ...(turnOn && { enabled: true }) }
  const body: Patch = { ...patch, expectedVersion: base.version }
  const { attempt } = keep.read()
  if (attempt?.kind === 'change' && !same(attempt.body, body)) {
    const answered = await sendAgain(wire, keep, id, attempt.body)
    if (answered) {
      const next = { version: answered.version, wanted: read(answered) }
      return (await changeOnce(wire, keep, { ...change, base: next })) ?? answered
    }
  }
  if (Object.keys(patch).length === 0) return null
  return send(wire, keep, id, body)
}

/** Null when it was refused or a newer version exists, so that nothing was saved. */
async function sendAgain(wire: Wire, keep: Keep, id: string, body: Patch): Promise<AutomationDetail | null> {
  try {
    return await send(wire, keep, id, body)
  } catch (error) {
    if (!isRefusal(error) && factsOf(error)?.status !== 409) throw error
    return null
  }
}

async function send(wire: Wire, keep: Keep, id: string, body: Patch): Promise<AutomationDetail> {
  if (!wire.change) throw new Error('This service cannot change automations.')
  keep.write({ attempt: { kind: 'change', body } })
  try {
    const answer = await wire.change(id, body, sharedKey(keep.read().id, 'change', body))
    keep.write({ attempt: null })
    return answer
  } catch (error) {
    if (isRefusal(error) || factsOf(error)?.status === 409) keep.write({ attempt: null })
    throw error
  }
}
