import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#service/doors/http/operations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const response = z.looseObject({
  description: z.string().min(3),
  content: z.record(z.string(), z.unknown()),
})
const parameter = z.looseObject({ name: z.string(), in: z.string() })
const pointer = z.strictObject({ $ref: z.string() })

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().min(10),
  tags: z.array(z.string()).length(1),
  responses: z.record(z.string(), z.union([pointer, response])),
  parameters: z.array(z.union([pointer, parameter])).default([]),
})

const documentShape = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    responses: z.record(z.string(), response),
    parameters: z.record(z.string(), parameter),
  }),
})

let text: string
let document: z.infer<typeof documentShape>

beforeAll(async () => {
  const response = await fetch(`${service.url}/v1/openapi.json`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  text = await response.text()
  document = documentShape.parse(JSON.parse(text))
})

describe('the OpenAPI document', () => {
  test('is version 3.1 and needs no key', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
  })

  test('has no error by the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('has every operation of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('gives each operation an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('speaks of nothing but this product', () => {
    expect(text).not.toMatch(/localhost|127\.0\.0\.1|\bTODO\b|undefined/i)
  })

  test('says once what is used often, so that it stays short and generated types have names', () => {
    const uses = new Map<string, number>()
    const count = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const schema = JSON.stringify(value)
      if (/^\{"(?:type|anyOf|oneOf|allOf)"/.test(schema) && schema.length > 700)
        uses.set(schema, (uses.get(schema) ?? 0) + 1)
      Object.values(value).forEach(count)
    }
    count(document.paths)
    const repeated = [...uses].flatMap(([schema, times]) => (times > 2 ? [schema] : []))
    expect(repeated, 'schemas to be named in documentation/named-schemas.ts').toEqual([])
  })

  test('may be kept by its tag', async () => {
    const first = await fetch(`${service.url}/v1/openapi.json`)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await fetch(`${service.url}/v1/openapi.json`, { headers })).status).toBe(304)
  })
})

function isPointer(one: unknown): one is z.infer<typeof pointer> {
  return pointer.safeParse(one).success
}

const declared = ['200', '400', '401', '403', '404', '429', '500']

describe.each(routes)('$method $path', ({ method, path, stream, download }) => {
  const described = () => {
    const found = document.paths[path]?.[method.toLowerCase()]
    if (!found) throw new Error('the operation is not described')
    const { responses, parameters } = document.components
    const named = <T>(one: T | z.infer<typeof pointer>, all: Record<string, T>): T => {
      const part = isPointer(one) ? all[one.$ref.split('/').at(-1) ?? ''] : one
      if (!part) throw new Error(`there is no ${JSON.stringify(one)}`)
      return part
    }
    return {
      responses: Object.fromEntries(
        Object.entries(found.responses).map(([status, one]) => [status, named(one, responses)]),
      ),
      parameters: found.parameters.map((one) => named(one, parameters)),
    }
  }

  const answers = download ?? (stream ? 'text/event-stream' : 'application/json')

  test('declares what it may answer, errors in the one shape', () => {
    const { responses } = described()
    const more = method === 'GET' ? [] : ['409']
    expect([...declared, ...more]).toEqual(expect.arrayContaining(Object.keys(responses)))
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(declared))
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === '200') expect(content).toHaveProperty([answers, 'schema'])
      else expect(JSON.stringify(content)).toContain('#/components/schemas/Error')
    }
  })

  test('says which header makes a retry safe, exactly where it does', () => {
    const { parameters, responses } = described()
    const takes = parameters.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header')
    if (takes || method === 'GET') expect('409' in responses).toBe(takes)
    if (method === 'GET') expect(takes).toBe(false)
  })

  test('names its path parameters', () => {
    const inPath = described()
      .parameters.filter((it) => it.in === 'path')
      .map(({ name }) => name)
    expect(inPath).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name))
  })
})
