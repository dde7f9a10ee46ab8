import type { AuditEntry } from '#contract/audit-log.ts'
import { withScheduleWords } from '#service/api/automations/schedule-words.ts'
import { withCompanyNames } from '#service/api/companies/company-row.ts'
import type { Context } from '#service/core/context.ts'

export type EntryRow = {
  id: string
  changed_at: string
  operation: AuditEntry['operation']
  actor_type: AuditEntry['actor']['type']
  actor_id: string
  actor_name: string
  actor_image: string
  entity: string
  entity_id: string
  name: string | null
  slug: string | null
  run: AuditEntry['run']
  merged_into: AuditEntry['mergedInto'] | null
  changes: Record<string, unknown>
  previous_values: Record<string, unknown>
  shortened: string[]
}

const longest = 2000

/** A prompt may have 130 000 characters, and a page a hundred of them. */
function cut(column: string): string {
  return `(SELECT coalesce(jsonb_object_agg(f.name, CASE WHEN length(f.value #>> '{}') > ${longest}
    THEN to_jsonb(left(f.value #>> '{}', ${longest}) || '…') ELSE f.value END), '{}')
    FROM jsonb_each(${column}) AS f(name, value))`
}

const long = (column: string) =>
  `SELECT f.name FROM jsonb_each(${column}) AS f(name, value) WHERE length(f.value #>> '{}') > ${longest}`

/** Forms of ids. A row with any other id is still listed, without a name. */
const forms = { bigint: '^[0-9]{1,18}$', uuid: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }

const idAs = (type: keyof typeof forms) =>
  `CASE WHEN c.entity_id ~ '${forms[type]}' THEN c.entity_id::${type} END`

const named = (table: string, column: string, type: keyof typeof forms = 'uuid') =>
  `(SELECT x.${column} FROM ${table} x WHERE x.org_id = c.org_id AND x.id = ${idAs(type)})`

export const entryColumns = `c.id, c.changed_at, c.operation, c.actor_type, c.actor_id, c.actor_name, c.actor_image, c.entity,
  c.entity_id, ${cut('c.changes')} AS changes, ${cut('c.previous_values')} AS previous_values,
  ARRAY(${long('c.changes')} UNION ${long('c.previous_values')} ORDER BY 1) AS shortened,
  CASE c.entity
    WHEN 'company' THEN ${named('companies', 'name', 'bigint')}
    WHEN 'person' THEN ${named('people', 'display_name', 'bigint')}
    WHEN 'channel' THEN ${named('channels', 'channel_name')}
    WHEN 'topic' THEN (SELECT x.title FROM topics x
     WHERE x.org_id = c.org_id AND x.id = ${idAs('uuid')} AND x.retired_at IS NULL)
    WHEN 'story' THEN ${named('stories', 'title')}
    WHEN 'automation' THEN ${named('automations', 'name')}
    WHEN 'destination' THEN ${named('destinations', 'name')}
    WHEN 'inbox-item' THEN ${named('inbox_items', 'title')}
    WHEN 'note' THEN (SELECT coalesce(p.display_name, k.name) FROM notes x
      LEFT JOIN people p ON p.org_id = x.org_id AND p.id = x.person_id
      LEFT JOIN companies k ON k.org_id = x.org_id AND k.id = x.company_id
     WHERE x.org_id = c.org_id AND x.id = ${idAs('uuid')})
    WHEN 'custom-field' THEN ${named('custom_fields', 'label')}
    WHEN 'saved-view' THEN ${named('saved_views', 'name')}
    WHEN 'delivery' THEN ${named('deliveries', 'target')}
    WHEN 'api-key' THEN ${named('api_keys', 'name')}
    WHEN 'assistant' THEN ${named('assistants', 'program')}
    WHEN 'invitation' THEN ${named('invitations', 'email')}
    WHEN 'member' THEN ${named('members', 'name')}
    WHEN 'message' THEN (SELECT ch.channel_name FROM messages x
      JOIN channels ch ON ch.org_id = x.org_id AND ch.id = x.channel_id
     WHERE x.org_id = c.org_id AND x.id = ${idAs('uuid')})
    WHEN 'organization' THEN (SELECT x.name FROM organizations x WHERE x.id = c.org_id)
    WHEN 'security' THEN coalesce(CASE c.entity_id WHEN 'nobody' THEN 'Unknown address' END, ${named('members', 'name')}, ${named('api_keys', 'name')})
    WHEN 'webhook-endpoint' THEN ${named('webhook_endpoints', 'url')}
    WHEN 'mail-server' THEN 'Mail server'
    WHEN 'model' THEN 'Language models'
    WHEN 'story-writer' THEN 'Story writer'
    WHEN 'topic-writer' THEN 'Topic writer'
    WHEN 'topic-rebuild' THEN 'Rebuild of all topics'
  END AS name,
  CASE c.entity WHEN 'story' THEN ${named('stories', 'slug')} END AS slug,
  CASE c.entity WHEN 'delivery' THEN (
    SELECT json_build_object('id', r.id, 'automationId', r.automation_id) FROM deliveries d
      JOIN runs r ON r.org_id = d.org_id AND r.id = d.run_id
     WHERE d.org_id = c.org_id AND d.id = ${idAs('uuid')}) END AS run,
  CASE WHEN c.entity = 'person' AND c.operation = 'DELETE' THEN (
    SELECT json_build_object('id', t.id::text, 'name', t.display_name) FROM person_merge_sources x
      JOIN people t ON t.org_id = x.org_id AND t.id = x.leads_to
     WHERE x.org_id = c.org_id AND x.person_id = ${idAs('bigint')} AND x.leads_to IS NOT NULL)
  WHEN c.entity = 'topic' AND c.operation = 'DELETE' THEN (
    SELECT json_build_object('id', t.id::text, 'name', t.title) FROM topics x
      JOIN topics t ON t.org_id = x.org_id AND t.id = x.leads_to
     WHERE x.org_id = c.org_id AND x.id = ${idAs('uuid')} AND x.retired_at IS NOT NULL)
  WHEN c.entity = 'company' AND c.operation = 'DELETE' THEN (
    SELECT json_build_object('id', t.id::text, 'name', t.name) FROM companies x
      JOIN company_merges m ON m.org_id = x.org_id AND m.id = x.merge_id
      JOIN companies t ON t.org_id = m.org_id AND t.id = m.target_company_id
     WHERE x.org_id = c.org_id AND x.id = ${idAs('bigint')}) END AS merged_into`

/** Finds a name in the change itself, for what no longer exists. */
function nameIn(row: EntryRow): string | null {
  const names = ['name', 'displayName', 'title', 'email', 'url'].flatMap((key) => [
    row.changes[key],
    row.previous_values[key],
  ])
  return names.find((one): one is string => typeof one === 'string' && one !== '') ?? null
}

function toEntry(row: EntryRow): AuditEntry {
  const { actor_type: type, actor_id: id, actor_name: name, actor_image: image } = row
  return {
    id: row.id,
    changedAt: row.changed_at,
    actor: { type, id, name, image },
    operation: row.operation,
    resource: row.entity,
    resourceId: row.entity_id,
    resourceName: row.name ?? nameIn(row),
    exists: row.name !== null,
    slug: row.slug,
    run: row.run,
    ...(row.merged_into && { mergedInto: row.merged_into }),
    changes: row.changes,
    previousValues: row.previous_values,
    shortened: row.shortened,
  }
}

/** Makes entries of rows, with the names of companies and the words of schedules that the changes hold. */
export async function toEntries(context: Context, rows: EntryRow[]): Promise<AuditEntry[]> {
  return withCompanyNames(context, await withScheduleWords(context, rows.map(toEntry)))
}
