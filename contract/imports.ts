import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { type importFields, importFormats } from './common/import-names.ts'
import { downloadOperation, idempotentOperation, operation, uploadOperation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { givenMapping, importAnswer, madeImport } from './import-shape.ts'

/** Fields of the form that is sent, beside the file. */
export const importForm = z.strictObject({
  format: z.enum(importFormats),
  mapping: givenMapping.optional(),
  dryRun: z.boolean().default(false),
  beginning: z.boolean().default(false),
  keepMapping: z.boolean().default(true),
})

export type ImportFormat = (typeof importFormats)[number]
export type ImportField = (typeof importFields)[number]
export type ImportForm = z.infer<typeof importForm>

const one = z.object({ importId: uuidId('import') })
const shared = { tag: 'Sources', extension: true } as const

export const imports = {
  list: operation({
    method: 'GET',
    path: '/imports',
    operationId: 'listImports',
    summary: 'List imports',
    description: 'With their mappings, to use one again, the newest first. Dry runs are not among them.',
    ...shared,
  })
    .input(z.object(pageQuery))
    .output(listOf(importAnswer)),
  create: uploadOperation(
    {
      method: 'POST',
      path: '/imports',
      operationId: 'createImport',
      summary: 'Import a file',
      description:
        'Takes messages from a CSV file, from JSON lines, or from an export of Slack (zip) or Discord (JSON), of at most 1 GiB. ' +
        'With `dryRun` it answers the first 20 rows as they would be read, and what would come of the others, and makes nothing. ' +
        'Else the file is read in the background as history: no automation starts. The same rows again change nothing.',
      ...shared,
    },
    {
      type: 'object',
      required: ['file', 'format'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'Sent last, or anywhere.' },
        format: { type: 'string', enum: [...importFormats] },
        mapping: {
          type: 'string',
          description: 'JSON, for `csv` and `jsonl`; proposed by the header when omitted.',
        },
        dryRun: { type: 'string', enum: ['true', 'false'] },
        beginning: {
          type: 'string',
          enum: ['true', 'false'],
          description: 'Of a dry run: only the beginning of the file is sent, which may end within a row.',
        },
        keepMapping: {
          type: 'string',
          enum: ['true', 'false'],
          description: 'Whether the mapping is offered for files with the same columns; `true` when omitted.',
        },
      },
    },
  )
    .input(z.strictObject({}))
    .output(madeImport),
  get: operation({
    method: 'GET',
    path: '/imports/{importId}',
    operationId: 'getImport',
    summary: 'Read one import',
    description: 'How far it is: rows read, made, duplicates and refused.',
    ...shared,
  })
    .input(one)
    .output(importAnswer),
  cancel: idempotentOperation({
    method: 'POST',
    path: '/imports/{importId}/cancel',
    operationId: 'cancelImport',
    summary: 'Stop an import',
    description: 'What was made stays. One that is over stays as it is.',
    ...shared,
  })
    .input(z.strictObject({ importId: uuidId('import') }))
    .output(importAnswer),
  refused: downloadOperation(
    {
      method: 'GET',
      path: '/imports/{importId}/refused',
      operationId: 'getRefusedRows',
      summary: 'Download the rows that were refused',
      description: 'A CSV file with row, line, reason and the row itself, of at most 10 000 rows.',
      ...shared,
    },
    'text/csv',
  )
    .input(one)
    .output(z.string()),
}
