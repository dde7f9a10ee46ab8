import type { PersonTagList, PersonTagQuery } from '#contract/person-tags.ts'
import type { Context } from '#service/core/context.ts'
import { containing } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'
import { tagCounter } from './list.ts'

const prefix = tagCounter('')

/** The totals of tags are kept: nobody is counted for this. */
const list = `
SELECT tag, value::int AS people FROM (
  SELECT substr(name, ${prefix.length + 1}) AS tag, value FROM counters
   WHERE org_id = $1 AND starts_with(name, '${prefix}') AND value > 0) t
WHERE $2::text IS NULL OR tag ILIKE $2 ORDER BY value DESC, tag LIMIT $3`

export async function listPersonTags(
  { db, orgId }: Context,
  { search, limit }: PersonTagQuery,
): Promise<PersonTagList> {
  const like = search === undefined ? null : containing(search)
  return { data: await rows<PersonTagList['data'][number]>(db, list, [orgId, like, limit]) }
}
