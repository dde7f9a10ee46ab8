import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { nastyValues } from './support/nasty.ts'
import { fill, jsonWrites } from './support/operations.ts'
import { type RichOrganization, richOrganization } from './support/rich-organization.ts'
import { readError } from './support/shape.ts'
import { refusals, writeBodies } from './support/write-bodies.ts'

const service = useService()
let rich: RichOrganization

beforeAll(async () => {
  rich = await richOrganization(service)
})

/** Bodies for each operation. */
const most = 120

/** All places of a value, by the keys that lead there. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? replaced(member, rest, by) : member))
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) }
}

describe.each(jsonWrites)('$name', ({ name, method, path }) => {
  test('is accepted as it stands', async () => {
    const answer = await rich.org.api.send(method, fill(path, rich.ids), writeBodies[name])
    expect([200, ...refusals(name)]).toContain(answer.status)
  })

  test('answers any value at any place with 200 or an error in our shape', async () => {
    const body = writeBodies[name]
    if (body === undefined) throw new Error(`name in write-bodies.ts a body that ${name} accepts`)
    const headers = { 'content-type': 'application/json' }
    const change = fc.tuple(
      fc.constantFrom(...placesOf(body)),
      fc.constantFrom('', 'extra', '__proto__'),
      nastyValues,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
        const hostile = changes.reduce<unknown>(
          (it, [place, more, by]) => replaced(it, more ? [...place, more] : place, by),
          body,
        )
        const answer = await rich.org.api.send(method, fill(path, rich.ids), undefined, {
          raw: JSON.stringify(hostile),
          headers,
        })
        if (answer.status === 200) return
        expect([400, ...refusals(name)]).toContain(answer.status)
        readError(answer)
      }),
      { numRuns: name === 'signIns.withPassword' || placesOf(body).length === 1 ? 40 : most },
    )
  })
})
