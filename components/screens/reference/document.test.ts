import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReference } from './document.ts'
import { curlOf, typescriptOf } from './snippets.ts'
import { tryAddress } from './try-panel.tsx'

const base = 'https://box.example/v1'
const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
const operations = readReference(document)?.tags.flatMap((tag) => tag.operations) ?? []

function operation(id: string) {
  const found = operations.find((one) => one.id === id)
  if (!found) throw new Error(`the document lacks ${id}`)
  return found
}

describe('the document of the service', () => {
  test('is read whole', () => {
    const paths: Record<string, object> = document.paths
    const count = Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0)
    expect(operations).toHaveLength(count)
    for (const { answers, summary } of operations) {
      expect(summary).not.toBe('')
      expect(answers.length).toBeGreaterThan(0)
      for (const { description } of answers) expect(description).not.toBe('')
    }
    const [key] = operation('updatePerson').parameters.filter(({ place }) => place === 'header')
    expect(key).toMatchObject({ name: 'Idempotency-Key', example: 'create-friday-digest-1' })
  })

  test('gives a curl line that can be pasted', () => {
    expect(curlOf(operation('archiveStory'), base)).toBe(
      [
        `curl -X PUT '${base}/stories/why-a-cache-push-takes-minutes-since-4-2/archive' \\`,
        `  -H "Authorization: Bearer $SIGNALBOX_KEY" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{\n  "reason": "4.2.4 is out and contains the fix."\n}'`,
      ].join('\n'),
    )
    expect(curlOf(operation('listPeople'), base)).toContain(`curl '${base}/people?limit=10'`)
  })

  test('gives TypeScript with the type of the answer', () => {
    const text = typescriptOf(operation('getStoryNeighbours'), base)
    expect(text).toContain('type GetStoryNeighboursAnswer = {')
    expect(text).toContain('  newer: {\n    slug: string\n    title: string\n  } | null')
    expect(text).toContain('const answer = (await response.json()) as GetStoryNeighboursAnswer')
  })

  test('gives samples that the service takes', () => {
    expect(curlOf(operation('mergeCompanies'), base)).toMatch(/companies\/1042\/merges.*"1043"/s)
    expect(curlOf(operation('restoreAutomationVersion'), base)).toContain('/versions/1/restoration')
  })

  test('writes lists in a query so that generated clients can', () => {
    const paths: Record<
      string,
      Record<string, { parameters?: { name: string; style?: string }[] }>
    > = document.paths
    const all = Object.values(paths).flatMap((path) => Object.values(path))
    const deep = all.flatMap(({ parameters = [] }) => parameters.filter((it) => it.style === 'deepObject'))
    expect(deep.map(({ name }) => name)).toEqual(['ids'])
  })

  test('follows what is streamed instead of waiting for its end', () => {
    expect(curlOf(operation('streamRun'), base)).toMatch(/^curl -N 'https:/)
    const text = typescriptOf(operation('streamRun'), base)
    expect(text).toContain('response.body.pipeThrough(new TextDecoderStream()).getReader()')
    expect(text).not.toContain('const answer')
  })

  test('names the members of a body with their bounds', () => {
    const [reason] = operation('archiveStory').body?.fields ?? []
    expect(reason).toMatchObject({ name: 'reason', type: 'string', required: true })
    expect(reason?.facts).toContain('at most 500 characters')
  })
})

test('a quote in an example cannot end the argument of a shell', () => {
  const path = {
    '/a': { post: { requestBody: { content: { 'application/json': { schema: { default: "it's" } } } } } },
  }
  const [tag] = readReference({ paths: path })?.tags ?? []
  const [found] = tag?.operations ?? []
  expect(found && curlOf(found, base)).toContain(`-d '"it'\\''s"'`)
})

test('an address to try has what was given, escaped, and nothing empty', () => {
  const tried = {
    method: 'GET',
    path: '/a/{id}',
    parameters: [
      { name: 'id', place: 'path', list: false },
      { name: 'tags', place: 'query', list: true },
      { name: 'page', place: 'query', list: false },
    ],
  } as const
  const values = { id: '../x?y', tags: 'a, b,', page: ' ' }
  expect(tryAddress({ ...tried, parameters: [...tried.parameters] }, values)).toBe(
    '/api/v1/a/..%2Fx%3Fy?tags=a&tags=b',
  )
})

test('whatever stands in a document, reading it ends', () => {
  const loop = { schema: { $ref: '#/components/schemas/A' } }
  const schemas = { A: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } }, B: loop }
  fc.assert(
    fc.property(fc.json(), (json) => {
      const any: unknown = JSON.parse(json)
      const get = {
        parameters: any,
        requestBody: { content: { 'application/json': loop } },
        responses: { 200: any },
      }
      const read = readReference({ paths: { '/a': { get, post: any } }, components: { schemas }, tags: any })
      for (const one of read?.tags.flatMap((tag) => tag.operations) ?? []) {
        expect(curlOf(one, base)).toContain('curl')
        expect(typescriptOf(one, base)).toContain('fetch')
      }
    }),
  )
})
