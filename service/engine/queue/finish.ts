import type { Logger } from 'pino'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { clearConditionError, keyOf, lockAutomations, moveOf } from './automation-state.ts'
import type { ClaimedRun } from './claim.ts'
import { toDefinition } from './definition.ts'
import { dependsOnAutomation, endingOf, type Finished } from './ending.ts'
import { type CreateNotice, tellOwner } from './tell-owner.ts'
import { countSpending, type Ended, writeEndings } from './write-endings.ts'

/** Writes the deliveries of a run that has ended, in the transaction that ends it; answers how many. */
export type CreateDeliveries = (
  tx: Tx,
  what: { orgId: string; runId: string; title: string; body: string; outputs: OutputChannel[] },
) => Promise<number>

export type FinishDeps = {
  db: Database
  log: Logger
  createDeliveries: CreateDeliveries
  createNotice: CreateNotice
}
export type FinishOptions = { owner: string; now?: Date }

/** Locks the automations of what failed, whose state decides how it ends; all else ends as it is. */
async function endingsOf(
  tx: Tx,
  finished: Finished[],
  at: Date | undefined,
): Promise<{ ended: Ended[]; now: Date | undefined }> {
  const asking = finished.filter(({ outcome }) => dependsOnAutomation(outcome)).map(({ run }) => run)
  const { now, automations } = await lockAutomations(tx, asking, at)
  const ended = finished.flatMap((one): Ended[] => {
    const automation = automations.get(keyOf(one.run.orgId, one.run.automationId)) ?? null
    if (!automation && dependsOnAutomation(one.outcome)) return []
    const ending = endingOf(one, automation, now?.getTime() ?? Number.NaN)
    return [{ run: one.run, ending, move: moveOf(one, ending, automation) }]
  })
  return { ended, now }
}

const definitionKey = (automationId: string, version: number) => `${automationId} ${version}`

async function definitionsOf(tx: Tx, runs: ClaimedRun[]): Promise<Map<string, AutomationDefinition>> {
  const found = await tx.client.query<{ automation_id: string; version: number; definition: unknown }>(
    `SELECT automation_id, version, definition FROM automation_versions
      WHERE (org_id, automation_id, version) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[]))`,
    [runs.map((it) => it.orgId), runs.map((it) => it.automationId), runs.map((it) => it.version)],
  )
  return new Map(
    found.rows.map((row) => [definitionKey(row.automation_id, row.version), toDefinition(row.definition)]),
  )
}

function isSent({ run, ending }: Ended): boolean {
  const isGood = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  return isGood && !run.dryRun && (ending.output ?? '').trim() !== ''
}

/** Sends the output where the version of the definition that wrote it says. */
async function deliverOutputs(tx: Tx, createDeliveries: CreateDeliveries, ended: Ended[]): Promise<void> {
  const sent = ended.filter(isSent)
  if (sent.length === 0) return
  const runs = sent.map(({ run }) => run)
  const definitions = await definitionsOf(tx, runs)
  for (const { run, ending } of sent) {
    const definition = definitions.get(definitionKey(run.automationId, run.version))
    if (!definition) continue
    if (ending.status === 'nothing-to-report' && definition.settings.quietWhenNothing) continue
    const { name: title, outputChannels: outputs } = definition
    await createDeliveries(tx, { orgId: run.orgId, runId: run.id, title, body: ending.output ?? '', outputs })
  }
}

/** Its agent has judged the condition, which does not hold. */
const failedCondition = ({ run, ending }: Ended) =>
  run.cause === 'event' && ending.status === 'skipped' && !!ending.verdict?.model

/**
 * Ends attempts in one transaction: the runs, what they mean for their automations, their deliveries and notices. Answers
 * the ids of those that were still held; the others had been given to another process and leave no trace.
 */
export function finishRuns(
  deps: FinishDeps,
  finished: Finished[],
  { owner, now: at }: FinishOptions,
): Promise<Set<string>> {
  return transaction(deps.db, async (tx) => {
    const { ended, now } = await endingsOf(tx, finished, at)
    if (ended.length === 0) return new Set()
    const held = await writeEndings(tx, ended, owner, now)
    const kept = ended.filter(({ run }) => held.has(run.id))
    const wanted = kept.filter(({ run }) => held.get(run.id) !== 'canceled')
    await deliverOutputs(tx, deps.createDeliveries, wanted)
    for (const { run, move } of kept) {
      const { orgId, automationId, id: runId } = run
      if (move) await tellOwner(tx, deps, { orgId, automationId, runId, ...move })
    }
    for (const { run } of kept.filter(failedCondition))
      await clearConditionError(tx, run.orgId, [run.automationId])
    await countSpending(tx, kept, now)
    return new Set(held.keys())
  })
}

export async function finishRun(
  deps: FinishDeps,
  run: ClaimedRun,
  outcome: Finished['outcome'],
  options: FinishOptions,
): Promise<boolean> {
  return (await finishRuns(deps, [{ run, outcome }], options)).has(run.id)
}
