import { expect, test } from 'vitest'
import { parseListState } from '#components/kit/list/list-state.ts'
import { arrivals, arrivalsInput } from './list.tsx'

const inputOf = (address: string) =>
  arrivalsInput(parseListState(arrivals, new URLSearchParams(address)), 'c1', 1)

test('asks for the newest of one source', () => {
  expect(inputOf('')).toEqual({ connectionId: 'c1', page: 1, limit: 50 })
})

test('search, outcomes and kind narrow it', () => {
  expect(inputOf('q=812&outcome=failed&outcome=ignored&kind=issues.opened')).toMatchObject({
    search: '812',
    outcome: ['failed', 'ignored'],
    kind: 'issues.opened',
  })
})

test('days mean from their first instant to their last; what is no outcome is left out', () => {
  expect(inputOf('since=2026-11-20&until=2026-11-21&outcome=lost')).toEqual({
    connectionId: 'c1',
    page: 1,
    limit: 50,
    since: '2026-11-20T00:00:00.000Z',
    until: '2026-11-22T00:00:00.000Z',
  })
})
