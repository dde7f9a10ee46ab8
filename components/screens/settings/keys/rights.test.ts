import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api-key-shape.ts'
import { limitsOf } from './rights.ts'

const full = { access: 'all', resources: null, addresses: null, channels: 'all' }
const labels = (over: Partial<ApiKey>) => limitsOf({ ...full, ...over } as ApiKey).map(({ label }) => label)

test('a full key has no limits, nor has one of a service that knows none', () => {
  expect(labels({})).toEqual([])
  expect(limitsOf({} as ApiKey)).toEqual([])
})

test('each limit has a name, and many are counted', () => {
  expect(labels({ access: 'read', resources: ['people', 'runs'], addresses: ['10.0.0.0/8'] })).toEqual([
    'Read only',
    'People, Runs',
    '10.0.0.0/8',
  ])
  const many = { resources: ['people', 'runs', 'topics'], addresses: ['10.0.0.1', '10.0.0.2'] } as const
  expect(
    labels({ resources: [...many.resources], addresses: [...many.addresses], channels: 'open' }),
  ).toEqual(['3 parts', 'Open channels', '2 addresses'])
})
