import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'
import type { Ending } from './ending.ts'
import { toDefinition } from './load-version.ts'
import type { ClaimedRun } from './types.ts'

/** Writes what is to be sent, in the transaction that ends the run; answers how many rows. */
export type CreateDeliveries = (
  tx: Tx,
  what: { orgId: string; runId: string; title: string; body: string; outputs: OutputChannel[] },
) => Promise<number>

type Ended = { run: ClaimedRun; ending: Ending }

const definitionKey = (automationId: string, version: number) => `${automationId} ${version}`

async function definitionsOf(
  tx: Pick<Tx, 'client'>,
  runs: ClaimedRun[],
): Promise<Map<string, AutomationDefinition>> {
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
  const good = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  return good && !run.dryRun && (ending.output ?? '').trim() !== ''
}

/** Output goes where the definition that wrote it says, in the transaction that ends the run. */
export async function deliverOutputs(
  tx: Tx,
  createDeliveries: CreateDeliveries,
  ended: Ended[],
): Promise<void> {
  const sent = ended.filter(isSent)
  if (sent.length === 0) return
  const definitions = await definitionsOf(
    tx,
    sent.map(({ run }) => run),
  )
  for (const { run, ending } of sent) {
    const definition = definitions.get(definitionKey(run.automationId, run.version))
    if (!definition) continue
    if (ending.status === 'nothing-to-report' && definition.settings.quietWhenNothing) continue
    const { name: title, outputChannels: outputs } = definition
    await createDeliveries(tx, { orgId: run.orgId, runId: run.id, title, body: ending.output ?? '', outputs })
  }
}
