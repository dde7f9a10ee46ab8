import * as z from 'zod'
import {
  fieldOwners,
  fieldTypes,
  longestFieldText,
  mostCustomFields,
  mostOptions,
} from './common/custom-field-types.ts'
import { daysToUndo } from './common/days-to-undo.ts'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { count, dateTime } from './common/values.ts'

/** Name of a field in `customFields`. Short, because a cookie of the dashboard names columns by it. */
const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/, 'Must be 1 to 30 small letters, digits and _, beginning with a letter')

const label = z.string().trim().min(1, 'Must not be empty').max(60)

const option = z.string().trim().min(1, 'Must not be empty').max(100)

const appliesTo = z
  .array(z.enum(fieldOwners))
  .min(1, 'Must name people, companies or both')
  .max(fieldOwners.length)
  .describe('What has the field.')

const values = z
  .object({ people: count, companies: count })
  .describe('How many have a value. Only when asked for.')

export const customField = z.object({
  id: uuidId('custom field'),
  key: key.describe('Name in `customFields`. It stays when the field is renamed.'),
  label: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()).describe('What can be chosen; empty for other types.'),
  appliesTo,
  values: values.optional(),
})

export const customFieldList = z.object({
  fields: z.array(customField).describe('In the order in which they are shown.'),
  removed: z
    .array(customField.extend({ undoUntil: dateTime }))
    .describe('Fields that were removed and can be brought back with their values, by their `id`.'),
  version: z.string().describe('Changes with every change of the fields.'),
})

export type CustomField = z.infer<typeof customField>
export type CustomFieldList = z.infer<typeof customFieldList>

const givenField = z
  .strictObject({
    id: uuidId('custom field')
      .optional()
      .describe('Of a field that is there or was removed; without it, it is new.'),
    key: key.optional().describe('Of a new field; made of the label when left out.'),
    label,
    type: z.enum(fieldTypes).describe('Stays what it was.'),
    options: z.array(option).max(mostOptions).optional().describe('For a choice: at least one.'),
    renames: z
      .array(z.strictObject({ from: option, to: option }))
      .max(mostOptions)
      .optional()
      .describe('Options that have another name now, which is written wherever they are chosen.'),
    appliesTo,
  })
  .check((context) => {
    const { type, options = [] } = context.value
    if (context.issues.length > 0) return
    const refuse = (message: string) =>
      context.issues.push({ code: 'custom', path: ['options'], message, input: options })
    if (type === 'choice' && options.length === 0) refuse('Must have at least one option')
    if (type !== 'choice' && options.length > 0) refuse('Only a choice has options')
    if (new Set(options.map((it) => it.toLowerCase())).size < options.length)
      refuse('Must not have the same option twice')
    for (const [at, { from, to }] of (context.value.renames ?? []).entries()) {
      const path = ['renames', at]
      if (options.includes(from))
        context.issues.push({
          code: 'custom',
          path: [...path, 'from'],
          message: 'Is still an option',
          input: from,
        })
      if (!options.includes(to))
        context.issues.push({
          code: 'custom',
          path: [...path, 'to'],
          message: 'Must be one of the options',
          input: to,
        })
    }
  })

export const saveCustomFieldsInput = z.strictObject({
  fields: z
    .array(givenField)
    .max(mostCustomFields, `There are at most ${mostCustomFields} fields`)
    .describe('All fields, in their order. One that is left out is removed.'),
  version: z
    .string()
    .max(100)
    .optional()
    .describe('As it was read. When the fields are others by now, it answers 409.'),
  discard: z
    .array(uuidId('custom field'))
    .max(100)
    .optional()
    .describe('Fields whose values may disappear; without it, removing a field that has values answers 409.'),
})

/** Data of a 409 for fields whose values would disappear. */
const going = z.object({
  going: z.array(z.object({ id: z.guid(), key: z.string(), label: z.string(), values })),
})

export type SaveCustomFieldsInput = z.infer<typeof saveCustomFieldsInput>
export type GoingField = z.infer<typeof going>['going'][number]

/** Values of one person or company by key. */
export const customFieldValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .describe('Values of the fields of the organization, by key. Those without a value are left out.')
  .meta({ examples: [{ plan: 'Team', renewal: '2026-12-01' }] })

export type CustomFieldValues = z.infer<typeof customFieldValues>

/** Each value is checked by the type of its field. */
export const changedFieldValues = z
  .record(
    key,
    z
      .union([z.string().max(longestFieldText), z.number(), z.boolean(), z.null()])
      .describe('Null clears it.'),
  )
  .refine((it) => Object.keys(it).length > 0, 'At least one field must be provided')
  .describe('Only the fields given are changed; null clears one. A date is written as 2026-03-12.')
  .meta({ examples: [{ plan: 'Team', renewal: null }] })

/** What they were when they were read; not checked. */
export const seenFieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const base = { tag: 'Custom fields', extension: true } as const

/** Fields that an organization adds to its people and companies. */
export const customFields = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/custom-fields',
    operationId: 'listCustomFields',
    summary: 'List custom fields',
    description: 'The fields that the organization has added to people and companies.',
  })
    .input(
      z.object({
        withValues: z.boolean().optional().describe('Counts how many people and companies have a value.'),
      }),
    )
    .output(customFieldList),
  save: idempotentOperation({
    ...base,
    method: 'PUT',
    path: '/custom-fields',
    operationId: 'saveCustomFields',
    summary: 'Save custom fields',
    description:
      `At most ${mostCustomFields}. Renaming a field keeps its values; its key and type stay. An option in \`renames\` ` +
      'has its new name wherever it is chosen; a value of one that is no longer offered stays until somebody changes it. A field that is left out is removed: when it has values, only with its ' +
      `id in \`discard\`, and it can be brought back with them for ${daysToUndo} days. Owners and admins.`,
  })
    .errors({
      CONFLICT: {
        status: 409,
        message: 'Values would disappear, or the fields have changed since they were read.',
        data: going.optional(),
      },
    })
    .input(saveCustomFieldsInput)
    .output(customFieldList),
}
