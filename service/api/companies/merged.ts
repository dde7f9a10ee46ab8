import type { CompanyHistory } from '#contract/company-history.ts'
import { iso, userOf } from '#service/core/history.ts'
import { undoUntil } from '#service/core/time-to-undo.ts'

const undoUntilThen = `CASE WHEN EXISTS (SELECT FROM company_merge_sources s WHERE s.org_id = m.org_id AND s.merge_id = m.id)
  THEN ${undoUntil('m.merged_at')} END`

export type Merges = {
  mergedInto: CompanyHistory['mergedInto'] | null
  merges: CompanyHistory['merges'] | null
}

/** SQL: what a history says of merges, with the organization as `$1` and the company as `$2`. */
export const mergesOfCompany = `
  (SELECT json_build_object('id', m.id, 'targetCompany', json_build_object('id', t.id::text, 'name', t.name),
      'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')})
     FROM companies c JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
     JOIN companies t ON t.org_id = m.org_id AND t.id = m.target_company_id
    WHERE c.org_id = $1 AND c.id = $2::bigint) AS "mergedInto",
  (SELECT json_agg(json_build_object('id', m.id, 'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')},
      'undoUntil', ${undoUntilThen},
      'sourceCompanies', (SELECT coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name) ORDER BY s.id), '[]')
         FROM companies s WHERE s.org_id = m.org_id AND s.merge_id = m.id)) ORDER BY m.merged_at DESC, m.id)
     FROM company_merges m
    WHERE m.org_id = $1 AND m.target_company_id = $2::bigint AND m.undone_at IS NULL) AS merges`
