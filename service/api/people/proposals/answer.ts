import type {
  AcceptMergeProposalInput,
  RefusedMergeProposal,
  RefuseMergeProposalInput,
} from '#contract/merge-proposals.ts'
import type { MergedPerson } from '#contract/people-merges.ts'
import { type Change, difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { getPerson } from '../get.ts'
import { mergeWithin } from '../merge/merge.ts'
import { byWeight } from './list.ts'

type Row = { one: string; other: string; state: 'open' | 'refused' | 'never' }

const hold = `
SELECT p.person_id::text AS one, p.other_id::text AS other, p.state FROM person_proposals p
WHERE p.org_id = $1 AND p.id = $2
  AND (SELECT count(*) FROM people n WHERE n.org_id = $1 AND n.id IN (p.person_id, p.other_id)) = 2
FOR UPDATE OF p`

async function held(tx: Tx, orgId: string, id: string): Promise<Row> {
  const { rows } = await tx.client.query<Row>(hold, [orgId, id])
  if (!rows[0]) throw notFound('proposal')
  return rows[0]
}

export function acceptMergeProposal(
  context: Context,
  { proposalId: id, into }: AcceptMergeProposalInput,
): Promise<MergedPerson> {
  return write(context, async (tx) => {
    await holdMessages({ tx: tx.client, orgId: context.orgId })
    const { one, other, state } = await held(tx, context.orgId, id)
    if (state !== 'open') throw conflict('Somebody said already that these two are not the same.')
    if (into !== undefined && into !== one && into !== other)
      throw invalid([{ path: ['into'], message: 'Must be one of the two people of the proposal' }])
    const pair = byWeight(
      await getPerson(context, { personId: one }, tx),
      await getPerson(context, { personId: other }, tx),
    )
    const staying = into ?? pair[0].id
    return mergeWithin(tx, context, { into: staying, from: [staying === one ? other : one] })
  })
}

type State = Row['state']

const settle = `
UPDATE person_proposals SET state = $3, answered_at = CASE WHEN $3 <> 'open' THEN now() END
WHERE org_id = $1 AND id = $2`

/** Stands in the history of both. */
function changesOf({ one, other, state: before }: Row, after: State): Change[] {
  const fields = (state: State, notSameAs: string) => ({
    notSameAs: state === 'open' ? null : notSameAs,
    neverAskAgain: state === 'never',
  })
  const pairs: [string, string][] = [
    [one, other],
    [other, one],
  ]
  return pairs.flatMap(([entityId, id]): Change[] => {
    const changed = difference<Record<string, unknown>>(fields(before, id), fields(after, id))
    return changed ? [{ entity: 'person', entityId, operation: 'UPDATE', ...changed }] : []
  })
}

async function change(tx: Tx, { orgId, actor }: Context, id: string, pair: Row, after: State): Promise<void> {
  if (after === pair.state) return
  await tx.client.query(settle, [orgId, id, after])
  await recordChanges(tx, orgId, actor, changesOf(pair, after))
}

/** Keeps two people apart until there is another reason, or for good. An answer for good is not weakened. */
export function refuseMergeProposal(
  context: Context,
  { proposalId: id, neverAskAgain }: RefuseMergeProposalInput,
): Promise<RefusedMergeProposal> {
  return write(context, async (tx) => {
    const pair = await held(tx, context.orgId, id)
    const isForGood = neverAskAgain || pair.state === 'never'
    await change(tx, context, id, pair, isForGood ? 'never' : 'refused')
    return { id, neverAskAgain: isForGood }
  })
}

/** Takes a refusal back. */
export function reopenMergeProposal(
  context: Context,
  { proposalId: id }: { proposalId: string },
): Promise<{ id: string }> {
  return write(context, async (tx) => {
    await change(tx, context, id, await held(tx, context.orgId, id), 'open')
    return { id }
  })
}
