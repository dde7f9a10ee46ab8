import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { hasOnePlace, nastyBodies } from './support/nasty.ts'
import { fill, jsonWrites } from './support/operations.ts'
import { type RichOrganization, richOrganization } from './support/rich-organization.ts'
import { readError } from './support/shape.ts'
import { refusals, writeBodies } from './support/write-bodies.ts'

const service = useService()
let rich: RichOrganization

beforeAll(async () => {
  rich = await richOrganization(service)
})

/** Bodies for each operation, the same in each run; `test:faults` draws others by the hundred thousand. */
const most = 40

describe.each(jsonWrites)('$name', ({ name, method, path }) => {
  test('is accepted as it stands', async () => {
    const answer = await rich.org.api.send(method, fill(path, rich.ids), writeBodies[name])
    expect([200, ...refusals(name)]).toContain(answer.status)
  })

  test('answers any value at any place with 200 or an error in our shape', async () => {
    const body = writeBodies[name]
    if (body === undefined) throw new Error(`name in write-bodies.ts a body that ${name} accepts`)
    const headers = { 'content-type': 'application/json' }
    await fc.assert(
      fc.asyncProperty(nastyBodies(body), async (hostile) => {
        const answer = await rich.org.api.send(method, fill(path, rich.ids), undefined, {
          raw: JSON.stringify(hostile),
          headers,
        })
        if (answer.status === 200) return
        expect([400, ...refusals(name)]).toContain(answer.status)
        readError(answer)
      }),
      { numRuns: name === 'signIns.withPassword' || hasOnePlace(body) ? 20 : most },
    )
  })
})
