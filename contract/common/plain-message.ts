import * as z from 'zod'

const details = z.object({
  code: z.string(),
  message: z.string(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  inclusive: z.boolean().optional(),
  values: z.array(z.unknown()).optional(),
})

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const units: Record<string, string> = { string: ' characters', array: ' items' }

function bound(word: 'least' | 'most', limit: number | undefined, origin: string | undefined): string {
  const unit = units[origin ?? '']
  if (unit === undefined) return `Must be at ${word} ${limit}`
  if (word === 'least' && limit === 1)
    return origin === 'array' ? 'Must have at least one item' : 'Must not be empty'
  return `Must have at ${word} ${limit}${unit}`
}

function typeMessage(message: string, expected: string | undefined): string {
  return message.endsWith('received undefined') ? 'Required' : `Must be ${kinds[expected ?? ''] ?? expected}`
}

function otherMessage(message: string): string {
  if (message === 'Invalid ISO datetime') return 'Must be an ISO 8601 date-time'
  const choices = /^Invalid discriminator value\. Expected (.*)$/.exec(message)?.[1]
  return choices ? `Must be one of ${choices.replaceAll("'", '').replaceAll(' | ', ', ')}` : message
}

/** Replaces the validator's standard messages with plain ones; messages written in a schema stay. */
export function plainMessage(issue: { message: string }): string {
  const parsed = details.safeParse(issue)
  if (!parsed.success || !/^(Invalid|Too small|Too big)\b/.test(issue.message)) return issue.message
  const { code, message, expected, origin, minimum, maximum, inclusive, values } = parsed.data
  switch (code) {
    case 'invalid_type':
      return typeMessage(message, expected)
    case 'too_small':
      return inclusive === false ? `Must be more than ${minimum}` : bound('least', minimum, origin)
    case 'too_big':
      return bound('most', maximum, origin)
    case 'invalid_value':
      return `Must be ${values && values.length > 1 ? 'one of ' : ''}${values?.join(', ')}`
    default:
      return otherMessage(message)
  }
}
