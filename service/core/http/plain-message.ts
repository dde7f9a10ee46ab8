import * as z from 'zod'

const details = z.object({
  code: z.string(),
  message: z.string(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
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

/** The validator's stock phrases in the words of this product; phrases that a schema chose itself are kept. */
export function plainMessage(issue: { message: string }): string {
  const parsed = details.safeParse(issue)
  if (!parsed.success || !/^(Invalid input|Invalid option|Too small|Too big)\b/.test(issue.message))
    return issue.message
  const { code, message, expected, origin, minimum, maximum, values } = parsed.data
  if (code === 'invalid_type' && message.endsWith('received undefined')) return 'Required'
  if (code === 'invalid_type') return `Must be ${kinds[expected ?? ''] ?? expected}`
  if (code === 'too_small') return bound('least', minimum, origin)
  if (code === 'too_big') return bound('most', maximum, origin)
  if (code === 'invalid_value' && values)
    return `Must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
  return message
}
