import type { List } from '#contract/common/pagination.ts'
import type { MergeProposal, MergeProposalsQuery } from '#contract/merge-proposals.ts'
import type { Person } from '#contract/person.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { isRowId } from '#service/core/search.ts'
import { type Sight, sightOf } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'
import { type PersonRow, personColumns, personJoins, toPerson } from '../list.ts'
import type { Reason } from './evidence.ts'

type Row = { id: string; one: string; other: string; reasons: Reason[]; strength: number; foundAt: string }

const standing = (column: string) =>
  `EXISTS (SELECT FROM people p WHERE p.org_id = t.org_id AND p.id = t.${column})`

async function peopleOf(context: Context, ids: string[]): Promise<Map<string, Person>> {
  const found = await rows<PersonRow>(
    context.db,
    `SELECT ${personColumns} FROM people r ${personJoins} WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
    [context.orgId, ids],
  )
  const now = context.now()
  return new Map(found.map((row) => [row.id, toPerson(row, now)]))
}

/** SQL: the reasons of a proposal `r`. A signature may stand in a hidden channel: what it names is then left out. */
function reasonsFor(sight: Sight): string {
  if (sight.isWhole) return 'r.reasons'
  const told = `jsonb_set(it, '{text}', '"A signature of one of them names an account of the other."')`
  return `(SELECT jsonb_agg(CASE WHEN it ->> 'code' = 'named-in-signature' THEN ${told} ELSE it END)
    FROM jsonb_array_elements(r.reasons) AS it)`
}

/** Keeps the person who wrote more; of two who wrote as much, the earlier one. */
export function byWeight(one: Person, other: Person): [into: Person, from: Person] {
  const isFirst = one.messageCount - other.messageCount || Number(BigInt(one.id) < BigInt(other.id)) || -1
  return isFirst > 0 ? [one, other] : [other, one]
}

export async function listMergeProposals(
  context: Context,
  { page, limit, personId }: MergeProposalsQuery,
): Promise<List<MergeProposal>> {
  const found = await list<Row, Row>(
    context.db,
    {
      table: 'person_proposals',
      orgId: context.orgId,
      page,
      limit,
      sort: { column: 'strength', order: 'desc' },
      always: () => `t.state = 'open' AND ${standing('person_id')} AND ${standing('other_id')}`,
      where: (add) => {
        if (personId === undefined) return []
        return [isRowId(personId) ? `${add(personId)}::bigint IN (t.person_id, t.other_id)` : 'false']
      },
      columns: (org, add) => `r.id, r.person_id::text AS one, r.other_id::text AS other,
        ${reasonsFor(sightOf(context, org, add))} AS reasons, r.strength, r.found_at AS "foundAt"`,
    },
    (row) => row,
  )
  const people = await peopleOf(
    context,
    found.data.flatMap(({ one, other }) => [one, other]),
  )
  const data = found.data.flatMap(({ id, one, other, reasons, strength, foundAt }): MergeProposal[] => {
    const pair = [people.get(one), people.get(other)]
    if (!pair[0] || !pair[1]) return []
    const [into, from] = byWeight(pair[0], pair[1])
    return [{ id, into, from, reasons: reasons.map(({ code, text }) => ({ code, text })), strength, foundAt }]
  })
  return { ...found, data }
}
