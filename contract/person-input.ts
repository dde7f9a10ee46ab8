import * as z from 'zod'
import { digitId } from './common/ids.ts'
import { email } from './common/values.ts'
import { changedFieldValues, seenFieldValues } from './custom-fields.ts'

const clearable = (max: number) => z.string().max(max).nullable().optional()

/** A field that may be filled with nothing; what is there has to be of its kind. A text that is too long is that alone. */
const checked = (max: number, kind: RegExp, message: string) =>
  clearable(max).refine((text) => !text?.trim() || text.length > max || kind.test(text.trim()), message)

const account = (example: string) =>
  checked(
    500,
    /^(https?:\/\/[^\s/]\S*|@?[\p{L}\p{N}_.%-]+(\/[\p{L}\p{N}_.%@-]+)*\/?)$/iu,
    `Must be a handle such as ${example}, or a web address (https://…)`,
  )

const phone = checked(
  100,
  /^(?=.*\d.*\d)\+?[\d\s()./-]+((ext\.?|x|#)\s?\d{1,8})?$/i,
  'Must be a phone number such as +49 30 1234567',
)

const website = checked(
  2048,
  /^(https?:\/\/[^\s/]\S*|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/?#:]\S*)?)$/iu,
  'Must be a web address such as https://halden.example',
)

const picture = checked(
  8192,
  /^(https?:\/\/[^\s/]\S*|data:image\/\S+)$/i,
  'Must be the web address of a picture (https://…)',
)

const connectionsInput = z
  .strictObject({
    github: account('ada'),
    linkedin: account('ada-berg'),
    phone,
    title: clearable(200),
    twitter: account('@ada'),
    website,
  })
  .describe('Only the members given are changed; null clears one.')

const specifiedFields = {
  displayName: z.string().trim().min(1, 'Must not be empty').max(200).optional(),
  avatarUrl: picture,
  description: clearable(5000),
  isVip: z.boolean().optional(),
  primaryEmail: email.nullable().optional(),
  connections: connectionsInput.optional(),
}

const personTag = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(50, 'Must have at most 50 characters')
  .regex(/^[^,]*$/, 'Must not contain a comma')

const fields = {
  ...specifiedFields,
  companyId: digitId('company').nullable().optional().describe('Null: belongs to no company.'),
  ecosystemTags: z
    .array(personTag)
    .max(50)
    .overwrite((tags) => [...new Set(tags)])
    .optional()
    .describe('All tags of the person, in place of those of before.'),
  customFields: changedFieldValues.optional(),
}

const text = z.string().nullable()

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    displayName: text,
    avatarUrl: text,
    description: text,
    isVip: z.boolean(),
    primaryEmail: text,
    companyId: text,
    ecosystemTags: z.array(z.string()),
    customFields: seenFieldValues,
    connections: z
      .strictObject({
        github: text,
        linkedin: text,
        phone: text,
        title: text,
        twitter: text,
        website: text,
      })
      .partial(),
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

const personId = digitId('person')

export const specifiedUpdatePersonInput = z.strictObject({ personId, ...specifiedFields })

export const updatePersonInput = z
  .strictObject({ personId, ...fields, expected: seen.optional() })
  .check((context) => {
    const { personId: _, expected: __, connections, ...rest } = context.value
    if (context.issues.length > 0 || hasValue(rest) || hasValue(connections ?? {})) return
    const message = 'At least one field must be provided'
    context.issues.push({ code: 'custom', path: [], message, input: context.value })
  })

function hasValue(record: object): boolean {
  return Object.values(record).some((it) => it !== undefined)
}

export type UpdatePersonInput = z.infer<typeof updatePersonInput>
