import type { Logger } from 'pino'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'
import type { Setback } from './automation-state.ts'

type AutomationNotice = {
  orgId: string
  automationId: string
  runId: string
  kind: 'failed' | 'missed' | 'paused' | 'rate'
  reason: string
}

/** A monthly limit of what models may cost is nearly or wholly used; without an automation that of the organization. */
export type LimitNotice = {
  orgId: string
  automationId: string | null
  runId: null
  kind: 'limit'
  isUsedUp: boolean
  reason: string
}

/** Writes a notice to the owner of an automation, or of the organization, in the transaction that decided it. */
export type CreateNotice = (tx: Tx, what: AutomationNotice | LimitNotice) => Promise<unknown>

/** Does what may fail without failing the transaction: what it wrote is undone then. */
async function atOwnRisk(
  tx: Pick<Tx, 'client'>,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await tx.client.query('SAVEPOINT at_own_risk')
  try {
    await work()
    await tx.client.query('RELEASE SAVEPOINT at_own_risk')
  } catch (error) {
    await tx.client.query('ROLLBACK TO SAVEPOINT at_own_risk')
    onFailure(error)
  }
}

export type TellDeps = { log: Logger; createNotice: CreateNotice }

type Change = { orgId: string; automationId: string; runId: string } & Pick<
  Setback,
  'notice' | 'pausedReason'
>

/** Records in the history that the product paused an automation, and sends its owner the notice, if there is one. */
export async function tellOwner(tx: Tx, deps: TellDeps, change: Change): Promise<void> {
  const { orgId, automationId, runId, notice, pausedReason } = change
  if (pausedReason !== null) {
    await recordChanges(tx, orgId, systemActor, [
      {
        entity: 'automation',
        entityId: automationId,
        operation: 'UPDATE',
        changes: { enabled: false, pausedReason },
        previousValues: { enabled: true, pausedReason: null },
      },
    ])
  }
  if (notice) await notify(tx, deps, { orgId, automationId, runId, ...notice })
}

/** Sends a notice; that one cannot be written undoes nothing else. */
export async function notify(
  tx: Tx,
  { log, createNotice }: TellDeps,
  what: Parameters<CreateNotice>[1],
): Promise<void> {
  await atOwnRisk(
    tx,
    () => createNotice(tx, what),
    (error) =>
      log.error(
        { err: error, automationId: what.automationId },
        'a notice to the owner could not be written',
      ),
  )
}
