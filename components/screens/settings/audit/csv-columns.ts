import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { AuditEntry } from '#contract/audit-log.ts'

/** One row a change; what a change holds is JSON, so that nothing of it is lost. */
export const auditCsv: readonly CsvColumn<AuditEntry>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'at (UTC)', value: ({ changedAt }) => changedAt },
  { header: 'actor type', value: ({ actor }) => actor.type },
  { header: 'actor', value: ({ actor }) => actor.name },
  { header: 'actor id', value: ({ actor }) => actor.id },
  { header: 'operation', value: ({ operation }) => operation },
  { header: 'resource', value: ({ resource }) => resource },
  { header: 'resource id', value: ({ resourceId }) => resourceId },
  { header: 'name', value: ({ resourceName }) => resourceName },
  { header: 'merged into', value: ({ mergedInto }) => mergedInto?.name ?? null },
  { header: 'before', value: ({ previousValues }) => JSON.stringify(previousValues) },
  { header: 'after', value: ({ changes }) => JSON.stringify(changes) },
  { header: 'shortened fields', value: ({ shortened }) => shortened.join(' ') },
  { header: 'schedule before', value: ({ scheduleWords }) => scheduleWords?.before ?? null },
  { header: 'schedule after', value: ({ scheduleWords }) => scheduleWords?.after ?? null },
]
