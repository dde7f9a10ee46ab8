import type { PersonHistory } from '#contract/person-history.ts'
import { iso, userOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { undoUntil } from '#service/core/time-to-undo.ts'
import { type Reader, rows } from '#service/db/client.ts'

/** The person that stands for a merged one now; null for everybody else. */
export async function leadsTo(reader: Reader, orgId: string, personId: string): Promise<string | null> {
  if (!isRowId(personId)) return null
  const [found] = await rows<{ id: string }>(
    reader,
    `SELECT leads_to::text AS id FROM person_merge_sources WHERE org_id = $1 AND person_id = $2 AND leads_to IS NOT NULL`,
    [orgId, personId],
  )
  return found?.id ?? null
}

export type Merges = {
  mergedInto: PersonHistory['mergedInto'] | null
  merges: PersonHistory['merges'] | null
}

/** SQL: what a history says of merges, with the organization as `$1` and the person as `$2`. */
export const mergesOfPerson = `
  (SELECT json_build_object('id', m.id, 'targetPerson', json_build_object('id', t.id::text, 'name', t.display_name),
      'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')})
     FROM person_merge_sources s JOIN person_merges m ON m.org_id = s.org_id AND m.id = s.merge_id
     JOIN people t ON t.org_id = s.org_id AND t.id = s.leads_to
    WHERE s.org_id = $1 AND s.person_id = $2::bigint) AS "mergedInto",
  (SELECT json_agg(json_build_object('id', m.id, 'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')},
      'undoUntil', ${undoUntil('m.merged_at')},
      'sourcePeople', (SELECT coalesce(json_agg(json_build_object('id', s.person_id::text, 'name', s.name,
          'identities', (SELECT coalesce(json_agg(json_build_object('platform', i.platform, 'platformId', i.platform_id)
              ORDER BY i.platform, i.platform_id), '[]')
            FROM person_identities i WHERE i.org_id = s.org_id AND i.id = ANY(s.identity_ids))) ORDER BY s.person_id), '[]')
         FROM person_merge_sources s WHERE s.org_id = m.org_id AND s.merge_id = m.id)) ORDER BY m.merged_at DESC, m.id)
     FROM person_merges m
    WHERE m.org_id = $1 AND m.target_person_id = $2::bigint AND m.undone_at IS NULL) AS merges`
