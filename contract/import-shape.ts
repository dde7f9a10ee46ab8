import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { importFields, importFormats } from './common/import-names.ts'
import { messageKinds } from './common/message-kinds.ts'
import { count, dateTime } from './common/values.ts'

function mappingOf(name: z.ZodString) {
  return z
    .strictObject({
      columns: z
        .partialRecord(z.enum(importFields), name)
        .optional()
        .describe('The column of each field, by its name in the header. `content` and `sentAt` are needed.'),
      channelName: name.optional().describe('Used where no column is chosen.'),
      kind: z
        .enum(messageKinds)
        .optional()
        .describe('Used where no column is chosen; `message` when omitted.'),
      dayFirst: z
        .boolean()
        .optional()
        .describe('Whether 3/4/2026 is in April. Told by the first dates when omitted.'),
    })
    .meta({
      examples: [
        { columns: { content: 'Comment', sentAt: 'Created', authorEmail: 'E-mail' }, kind: 'feedback' },
      ],
    })
}

const mostLetters = 200
export const givenMapping = mappingOf(z.string().trim().min(1, 'Must not be empty').max(mostLetters))
/** Changes nothing that it reads, as schemas of answers must not. */
const importMapping = mappingOf(z.string().min(1).max(mostLetters))

const row = z.object({
  row: count.describe('Counted from 1, without the header.'),
  line: count.nullable().describe('Of the file; null where it has none.'),
})

const refusedRow = row.extend({
  field: z.enum(importFields).nullable().describe('Null where it is the whole row.'),
  reason: z.string(),
})

const mappedRow = row.extend({
  content: z.string(),
  sentAt: dateTime,
  author: z.string(),
  channel: z.string(),
  kind: z.enum(messageKinds),
})

const checked = z.object({
  rows: count,
  refused: count,
  authors: count.describe('Different people who wrote them; counted up to 100 000.'),
  channels: z.array(z.string()).describe('Of the messages, the first 20.'),
  from: dateTime.nullable(),
  until: dateTime.nullable(),
  isWhole: z.boolean().describe('Whether all rows were looked at; the look ends after five seconds.'),
})

const known = z.object({
  importId: uuidId('import'),
  fileName: z.string(),
  createdAt: dateTime,
  mapping: importMapping,
})

const preview = z.object({
  columns: z.array(z.string()).describe('Of the header; empty for exports.'),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  mapping: importMapping.describe('As given, and where nothing was given as it is proposed.'),
  rows: z.array(mappedRow).describe('Of the first 20 rows those that can be read.'),
  problems: z.array(refusedRow).describe('The first 100 rows that would be refused.'),
  checked: checked.describe('What would come of the rows that were looked at.'),
  known: known.nullable().describe('The last import of a file with these columns, whose mapping was kept.'),
})

export const importStatuses = [
  'uploading',
  'tried',
  'waiting',
  'running',
  'done',
  'failed',
  'canceled',
] as const

export const importAnswer = z.object({
  id: uuidId('import'),
  fileName: z.string(),
  format: z.enum(importFormats),
  status: z
    .enum(importStatuses)
    .describe(
      '`tried`: a dry run, which made nothing. `failed`: see `reason`. What a failed or canceled one had made stays.',
    ),
  mapping: importMapping,
  size: count.describe('Bytes.'),
  bytesRead: count.describe('How far reading is; the file is read in pieces, a little ahead of its rows.'),
  rowsRead: count,
  made: count,
  duplicates: count.describe('Rows that were there already.'),
  refused: count,
  wouldHaveRun: z.array(z.object({ automationId: uuidId('automation'), name: z.string(), count })),
  reason: z.string().nullable(),
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
})

export const madeImport = importAnswer.extend({ preview: preview.nullable().describe('Of a dry run.') })
export type ImportMapping = z.infer<typeof importMapping>
export type Import = z.infer<typeof importAnswer>
export type MadeImport = z.infer<typeof madeImport>
export type ImportPreview = z.infer<typeof preview>
export type RefusedRow = z.infer<typeof refusedRow>
