import type { OutputChannel } from '#contract/common/output-channel.ts'
import { lockPresent } from '#service/api/automations/edit/definition.ts'
import { saveEdit } from '#service/api/automations/edit/save.ts'
import { lockOrganization } from '#service/api/organizations/get.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { servingDestination } from '#service/deliveries/claim.ts'
import { type Place, servedBy } from './serving.ts'

export type Move = { places: readonly Place[]; from: Place; to: Place; fallback: OutputChannel | null }

/** Returns the one place of the destination that takes over; null when it serves the same targets as before. */
function newTarget({ from, to }: Pick<Move, 'from' | 'to'>): string | null {
  if (to.target !== null) return to.target
  if (to.channel === from.channel) return null
  const message = 'Serves more than one place. Name one of a single place, or of the same kind'
  throw invalid([{ path: ['moveTo'], message }])
}

/** Returns the targets that go through the destination, and those that do not. */
function parted(output: OutputChannel, { places, from, fallback }: Move) {
  const goes = (destinations: string[] | null) =>
    servedBy(places, { ...output, destinations }, fallback).some((one) => one?.id === from.id)
  if (output.mode !== 'specific' || !output.destinations)
    return { goes: fallback?.channel !== output.channel && goes(null), stay: [] }
  const stay = output.destinations.filter((target) => !goes([target]))
  return { goes: stay.length < output.destinations.length, stay }
}

/** Returns the outputs with what went through one destination going to another; the same ones when nothing did. */
export function movedOutputs(outputs: OutputChannel[], move: Move): OutputChannel[] {
  const target = newTarget(move)
  if (target === null) return outputs
  const kept: OutputChannel[] = []
  let isMoved = false
  for (const output of outputs) {
    const { goes, stay } = parted(output, move)
    const left = goes && output.channel === move.to.channel ? [...new Set([...stay, target])] : stay
    if (!goes) kept.push(output)
    else if (left.length > 0) kept.push({ ...output, mode: 'specific', destinations: left })
    isMoved ||= goes
  }
  if (!isMoved) return outputs
  const isThere = ({ channel, destinations }: OutputChannel) =>
    channel === move.to.channel && destinations?.includes(target)
  if (kept.some(isThere)) return kept
  return [...kept, { channel: move.to.channel, mode: 'specific', destinations: [target] }]
}

/** Moves the default and the notice output of the organization. */
async function moveOwn(tx: Tx, { orgId, actor }: Context, move: Move): Promise<void> {
  const before = await lockOrganization(tx, orgId)
  const moved = (output: OutputChannel | null) =>
    output && (movedOutputs([output], { ...move, fallback: null })[0] ?? null)
  const { defaultOutput, noticeOutput } = before
  const after = { defaultOutput: moved(defaultOutput), noticeOutput: moved(noticeOutput) }
  const changed = difference({ defaultOutput, noticeOutput }, after)
  if (!changed) return
  const json = (output: OutputChannel | null) => output && JSON.stringify(output)
  await tx.client.query(
    'UPDATE organizations SET default_output = $2, notice_output = $3, updated_at = clock_timestamp() WHERE id = $1',
    [orgId, json(after.defaultOutput), json(after.noticeOutput)],
  )
  await recordChanges(tx, orgId, actor, [
    { entity: 'organization', entityId: orgId, operation: 'UPDATE', ...changed },
  ])
}

/** Moves what waits to be sent and has not begun, unless the same is sent there already. */
async function moveWaiting(tx: Tx, orgId: string, { from, to }: Move, target: string): Promise<void> {
  await tx.client.query(
    `UPDATE deliveries d SET channel = $3, target = $4 FROM (
       SELECT DISTINCT ON (w.run_id, w.purpose, w.notice_kind, w.thread) w.org_id, w.id FROM deliveries w
         CROSS JOIN LATERAL (${servingDestination('w')}) t
        WHERE w.org_id = $1 AND w.status = 'queued' AND w.purpose IN ('output', 'notice') AND t.id = $2
          AND w.parts = '[]' AND w.part_started_at IS NULL
          AND NOT EXISTS (SELECT FROM deliveries o WHERE o.org_id = w.org_id AND o.run_id = w.run_id AND o.purpose = w.purpose
            AND o.notice_kind = w.notice_kind AND o.channel = $3 AND o.target = $4)
        ORDER BY w.run_id, w.purpose, w.notice_kind, w.thread, w.id) m
      WHERE d.org_id = m.org_id AND d.id = m.id AND d.status = 'queued'`,
    [orgId, from.id, to.channel, target],
  )
}

/** Has everything that goes through one destination go to another, and answers how many automations that changed. */
export async function moveOutputs(
  tx: Tx,
  context: Context,
  move: Move,
  automationIds: string[],
): Promise<number> {
  const target = newTarget(move)
  if (target === null) return 0
  let moved = 0
  for (const id of automationIds.toSorted()) {
    const before = await lockPresent(tx, context.orgId, id)
    const outputChannels = movedOutputs(before.definition.outputChannels, move)
    if (outputChannels === before.definition.outputChannels) continue
    await saveEdit(tx, context, before, { outputChannels })
    moved++
  }
  await moveOwn(tx, context, move)
  await moveWaiting(tx, context.orgId, move, target)
  return moved
}
