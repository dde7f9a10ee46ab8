import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract/index.ts'
import { quickChecks } from './quick-checks.ts'

const id = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

const makers: Record<string, () => z.ZodType> = {
  count: () => z.int().min(0),
  'least of several': () => z.int().min(2).min(-4),
  'number up to one': () => z.int().max(7),
  'any number': () => z.number().min(0.5),
  'number of text': () => z.coerce.number().int(),
  text: () => z.string(),
  'text of a length': () => z.string().min(2),
  'text made regular': () => z.string().trim().toLowerCase(),
  'text with a condition': () => z.string().refine((it) => it !== 'no'),
  digits: () => z.string().regex(/^\d+$/, 'Must be digits only'),
  'digits and more': () =>
    z
      .string()
      .regex(/\d/g)
      .regex(/^.\d*$/),
  instant: () => z.iso.datetime({ offset: true, error: 'Must be an instant' }),
  date: () => z.iso.date().nullable(),
  guid: () => z.guid('Must be a UUID'),
  email: () => z.email(),
  'short email': () => z.email().max(10),
  'short text': () => z.string().max(3).max(2),
  choice: () => z.boolean().optional(),
  counts: () => z.array(z.int().min(0)),
  'some counts': () => z.array(z.int().min(0)).min(1).max(2),
  'lists of lists': () => z.array(z.array(z.guid()).nullable()),
  object: () => z.object({ id: z.guid(), n: z.int().min(0), more: z.object({ at: z.string() }).nullable() }),
  'object of numbers and choices': () =>
    z.object({
      id: z.enum(['', 'no', '12']).optional(),
      n: z.number().nullable(),
      list: z.literal([7, null]).optional(),
    }),
  'lists of objects': () => z.array(z.object({ id: z.email().nullable(), n: z.int().optional() })),
  'object of what need not be': () => z.object({ id: z.string().exactOptional(), n: z.unknown() }),
  'object of odd names': () => z.object({ constructor: z.unknown(), id: z.unknown() }),
  'strict object': () => z.strictObject({ flag: z.boolean(), list: z.array(z.string()).default([]) }),
  union: () => z.union([z.int(), z.array(z.string()), z.object({ n: z.int().min(1) })]),
  'object of anything': () => z.object({ id: z.unknown(), n: z.unknown().optional(), list: z.unknown() }),
  record: () => z.record(z.string(), z.int().min(0)),
  'record of anything': () => z.record(z.string(), z.unknown()),
  'record by digits': () => z.record(z.string().regex(/^\d+$/), z.record(z.string(), z.string())),
}

const leaf = fc.oneof(
  fc.constantFrom<unknown>(0, -0, -1, 7, 2 ** 53, 0.5, Number.NaN, null, undefined, true, false),
  fc.constantFrom('', ' A', 'no', '12', 'x1', id, id.slice(1), '2026-03-12', '2026-02-30', 'a@b.example'),
  fc.constantFrom('2026-03-12T09:00:00Z', '2026-03-12T09:00:00+01:00', '2026-03-12T09:00'),
)
const list = fc.oneof(fc.array(leaf, { maxLength: 3 }), fc.array(fc.array(leaf, { maxLength: 2 })))
const keyed = fc.record(
  { id: leaf, n: leaf, flag: leaf, list, more: fc.oneof(leaf, fc.record({ at: leaf })) },
  { requiredKeys: [] },
)

test.each(Object.entries(makers))('%s: as without the test before', (_, make) => {
  const [quick, plain] = [make(), make()]
  quickChecks(quick)
  const outcome = (schema: z.ZodType, value: unknown) => {
    const { success, data, error } = schema.safeParse(value)
    return { success, data, issues: error?.issues }
  }
  fc.assert(
    fc.property(fc.oneof(leaf, list, keyed, fc.anything()), (value) => {
      expect(outcome(quick, value)).toEqual(outcome(plain, value))
    }),
    { numRuns: 100 },
  )
})

/** Zod keeps what stands under `_zod` to itself; should a release rename it, this tells. */
test('counts and topics of the contract are taken without zod', () => {
  const [people, topics] = [contract.people, contract.topics].map(({ list }) => list['~orpc'].outputSchema)
  if (!people || !topics) throw new Error('a list has no schema')
  const parts = [people.shape.data.element.shape.messageCount, topics.shape.data.element]
  const plain = parts.map((part) => part._zod.run)
  for (const schema of [people, topics]) quickChecks(schema)
  expect(parts.filter((part, at) => part._zod.run === plain[at])).toEqual([])
})
