import { describe, expect, test } from 'vitest'
import { keyResources } from '#contract/common/key-resources.ts'
import { contract } from '#contract/index.ts'
import type { ApiKey } from '../context.ts'
import { keyRefusal, keyResourceOf } from './key-rights.ts'

const full = { access: 'all', resources: null, addresses: null, channels: 'all' } as const
const key = (over: Partial<ApiKey> = {}) => ({ ...full, ...over }) as ApiKey

type Branch = Record<string, { '~orpc': { route: { method?: string } } }>

const operations = Object.entries(contract).flatMap(([branch, verbs]) =>
  Object.entries(verbs as Branch).map(
    ([
      verb,
      {
        '~orpc': { route },
      },
    ]) => ({
      operation: `${branch}.${verb}`,
      isRead: route.method === 'GET',
      isForEveryMember: true,
    }),
  ),
)

test('a key without limits lacks nothing', () => {
  for (const asked of operations)
    expect([asked.operation, keyRefusal(key(), { ...asked, isForEveryMember: false })]).toEqual([
      asked.operation,
      null,
    ])
})

test('a key that may only read lacks every write, and no read', () => {
  const lacking = operations.filter((asked) => keyRefusal(key({ access: 'read' }), asked) !== null)
  const computing = ['automations.findSame', 'events.estimate', 'schedules.preview']
  const writes = operations.filter(({ operation, isRead }) => !isRead && !computing.includes(operation))
  expect(lacking).toEqual(writes)
})

describe.each(keyResources)('a key for %s alone', (resource) => {
  test('lacks every operation of the other parts, and is told of which', () => {
    for (const asked of operations) {
      const needed = keyResourceOf(asked.operation)
      const words = keyRefusal(key({ resources: [resource] }), asked)
      if (needed === null || needed === resource)
        expect([asked.operation, words]).toEqual([asked.operation, null])
      else expect(words).toContain(`no access to ${needed}: it is limited to ${resource}.`)
    }
  })
})

test('a key for open channels may do what every member may', () => {
  const asked = { operation: 'people.merge', isRead: false }
  const open = key({ channels: 'open' })
  expect(keyRefusal(open, { ...asked, isForEveryMember: false })).toContain('only what every member may do')
  expect(keyRefusal(open, { ...asked, isForEveryMember: true })).toBeNull()
})
