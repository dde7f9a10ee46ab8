import { isContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract/index.ts'
import { answerSchema, compiled } from './answers.ts'

type Json = z.core.JSONSchema.BaseSchema

function outputs(node: unknown, name: string[] = []): [string, z.ZodType][] {
  if (isContractProcedure(node)) {
    const { outputSchema } = node['~orpc']
    return outputSchema instanceof z.ZodType ? [[name.join('.'), outputSchema]] : []
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) => outputs(inner, [...name, key]))
}

const texts = [
  ...['', 'a', 'Some words', '12', '-1', ' 7', 'no'],
  ...['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', '0B6F2C1E-8D3A-4F57-9A41-6F0C2F6F7D10', '0b6f2c1e'],
  ...[
    '2026-03-12T09:00:00Z',
    '2026-03-12T09:00:00.000Z',
    '2026-03-12T09:00:00+01:00',
    '2026-02-30T09:00:00Z',
  ],
  ...['2026-03-12', '2026-02-30', 'a@b.example', 'A@B.Example', '@b.example', 'Europe/Berlin'],
  ...[
    'https://a.example/b',
    'http://a.example',
    'mailto:a@b.example',
    ' https://a.example',
    'https://a .example',
    'a\n',
  ],
  ...['x'.repeat(2000), '\u{1f642}'.repeat(150), '\u{1f642}'.repeat(1001)],
]
/** Values that JSON can represent or converts: an answer holds no others. */
const junk = fc.constantFrom<unknown>(
  ...[null, undefined, true, 0, -0, -1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ...[...texts, [], {}, [1], { a: 1 }],
)

function textOf({
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Json): fc.Arbitrary<string> {
  const fitting = texts.filter(
    (it) => it.length >= minLength && it.length <= maxLength && (!pattern || new RegExp(pattern).test(it)),
  )
  return fc.constantFrom(...(fitting.length > 0 ? fitting : texts))
}

function fieldsOf({ properties = {}, required = [] }: Json, root: Json): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, it]) => [name, someOf(it, root)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function objectOf(schema: Json, root: Json): fc.Arbitrary<unknown> {
  if (schema.properties) return fieldsOf(schema, root)
  return fc.dictionary(fc.constantFrom('a', 'b', '12'), someOf({}, root), { maxKeys: 2 })
}

const byType: Record<string, (schema: Json, root: Json) => fc.Arbitrary<unknown>> = {
  object: objectOf,
  array: ({ items, minItems = 0 }, root) =>
    fc.array(someOf(items as Json, root), { maxLength: Math.max(2, minItems) }),
  integer: ({ minimum = 0, maximum = 3 }) => fc.constantFrom(0, 1, 7, 50, 120, minimum, maximum),
  number: ({ minimum = 0, maximum = 3 }) => fc.constantFrom(0, 0.5, 7, 120, minimum, maximum),
  boolean: () => fc.boolean(),
  string: textOf,
}

function validOf(schema: Json, root: Json): fc.Arbitrary<unknown> {
  if (schema.$ref) return validOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root)
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return fc.oneof(...forms.map((it) => someOf(it, root)))
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  return byType[String(schema.type)]?.(schema, root) ?? junk
}

/** Generates values that mostly fit the schema, with a few that do not. */
function someOf(schema: Json | boolean, root: Json): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return junk
  return fc.oneof({ weight: 60, arbitrary: validOf(schema, root) }, { weight: 1, arbitrary: junk })
}

describe('what the compiled schema passes, zod passes as it is', () => {
  test.each(outputs(contract))('%s', (_, schema) => {
    const json = z.toJSONSchema(schema, { io: 'output' })
    const passes = compiled(schema)
    fc.assert(
      fc.property(someOf(json, json), (value) => {
        if (passes(value)) expect(schema.safeParse(value)).toEqual({ success: true, data: value })
      }),
      { numRuns: 60 },
    )
  })
})

test('answers it rejects equal those of zod, before and after compiling', async () => {
  const plain = z.object({ id: z.guid(), tags: z.array(z.string()).default([]), logo: z.url().nullable() })
  const schema = answerSchema(plain)
  const id = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
  const answers: unknown[] = [
    { id, tags: ['a'], logo: null },
    { id, logo: 'https://a.example', more: 1 },
    { id: 'no', tags: [], logo: 'no' },
  ]
  for (let round = 0; round < 8; round++) {
    for (const answer of answers)
      expect(await schema?.['~standard'].validate(answer)).toEqual(await plain['~standard'].validate(answer))
    await new Promise(setImmediate)
  }
})

test('fields keep the order of the verb from the first answer on, before the schema is compiled and after', async () => {
  const schema = answerSchema(z.object({ a: z.string(), b: z.number() }))
  const texts = new Set<string>()
  for (let count = 0; count < 12; count++) {
    const result = await schema?.['~standard'].validate({ b: 1, a: 'x' })
    texts.add(JSON.stringify(result && 'value' in result ? result.value : result))
    await new Promise(setImmediate)
  }
  expect([...texts]).toEqual(['{"b":1,"a":"x"}'])
})

test('what the contract does not name is left out, however often it is answered', async () => {
  const schema = answerSchema(z.object({ a: z.string() }))
  for (let count = 0; count < 12; count++) {
    expect(await schema?.['~standard'].validate({ a: 'x', secret: 1 })).toEqual({ value: { a: 'x' } })
    await new Promise(setImmediate)
  }
})
