import type { PersonDetail, PersonHistory, PersonHistoryQuery, UpdatedPerson } from '#contract/people.ts'
import { withCompanyNames } from '#service/api/companies/company-row.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'
import { type PersonRow, personColumns, personJoins, toPerson } from './list.ts'

type ConnectionsRow = UpdatedPerson['connections']

type PersonDetailRow = PersonRow &
  Omit<ConnectionsRow, 'title'> &
  Pick<PersonDetail, 'description' | 'ecosystemTags' | 'isBot' | 'createdAt' | 'updatedAt'>

const personDetailColumns = `${personColumns}, r.description, r.ecosystem_tags AS "ecosystemTags",
  r.is_bot AS "isBot", r.github, r.linkedin, r.phone, r.twitter, r.website,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

function toPersonDetail(row: PersonDetailRow, now: Date): PersonDetail {
  const { github, linkedin, phone, title, twitter, website } = row
  return {
    ...toPerson(row, now),
    description: row.description,
    connections: { github, linkedin, phone, title, twitter, website },
    ecosystemTags: row.ecosystemTags,
    isBot: row.isBot,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function getPerson(context: Context, { personId }: { personId: string }): Promise<PersonDetail> {
  if (!isRowId(personId)) throw notFound('person')
  const found = await rows<PersonDetailRow>(
    context.db,
    `SELECT ${personDetailColumns} FROM people r ${personJoins} WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, personId],
  )
  if (!found[0]) throw notFound('person')
  return toPersonDetail(found[0], context.now())
}

const readHistory = historyOf({ entity: 'person', table: 'people', id: 'bigint' })

export async function personHistory(context: Context, query: PersonHistoryQuery): Promise<PersonHistory> {
  const { history, totalCount } = await readHistory(context, query.personId, query)
  return { history: await withCompanyNames(context, history), totalCount }
}
