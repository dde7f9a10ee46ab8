import { expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#service/doors/http/operations.ts'
import { routeOf } from './calls.ts'
import { describedInput } from './input.ts'
import { keptBackFor, namesKeptBack, tools } from './registry.ts'

const given = routes.filter(({ name }) => keptBackFor(name) === null)

test('whatever the contract has can be found and called, or is kept back by name', () => {
  const called = tools.find(({ name }) => name === 'call_operation')?.operations
  expect(called).toEqual(given.map(({ name }) => name))
  const branches = routes.map(({ name }) => name.split('.')[0])
  const known = new Set([...branches, ...routes.map(({ name }) => name)])
  expect(namesKeptBack.filter((name) => !known.has(name))).toEqual([])
})

test('tools for tasks are twenty, each calls what exists, and nobody who is not signed in', () => {
  expect(tools.filter(({ takesAny, isOpenWorld }) => !(takesAny && isOpenWorld))).toHaveLength(21)
  const missing = tools.flatMap(({ operations }) => operations.filter((it) => !routeOf.has(it)))
  expect(missing).toEqual([])
  expect(given.filter(({ open }) => open)).toEqual([])
})

/** Names of fields in what an operation takes or answers. */
function fieldsOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...json.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
}

test('no secret goes through a conversation', () => {
  const secret =
    /^(secret|password|passphrase|token|apiKey|recoveryCodes|signingSecret|webhookUrl|credentials)$/i
  const open = given
    .filter(({ input, output }) =>
      [...fieldsOf(input), ...fieldsOf(output)].some((name) => secret.test(name)),
    )
    .map(({ name }) => name)
  // Says which sources are set up with a secret, and none of them.
  expect(open).toEqual(['sources.list'])
})

test('the list of tools stays short enough to be read before each conversation', () => {
  const described = tools.map((tool) => {
    const json = describedInput(tool, false)['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
    return JSON.stringify({ name: tool.name, description: tool.description, inputSchema: json })
  })
  expect(described.join('').length / 4).toBeLessThan(12_000)
})
