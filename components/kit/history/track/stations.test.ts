import { expect, test } from 'vitest'
import { daysOf } from './days.ts'
import { stationsOf, type Trail } from './stations.ts'

const mara = { id: 'm1', name: 'Mara', image: '' }
const all = ['user', 'agent', 'system'] as const
const options = { what: 'company', actors: all, hasMore: false }

function change(id: string, changedAt: string, changes: Record<string, unknown> = { name: id }) {
  return {
    id,
    changedAt,
    changedBy: 'user' as const,
    operation: 'UPDATE',
    changes,
    previousValues: {},
    user: mara,
  }
}

const merge = {
  id: 'merge',
  mergedAt: '2026-03-10T10:00:00.000Z',
  user: mara,
  sourceCompanies: [{ id: '7', name: 'Halden Labs' }],
  undoUntil: null,
}

const ids = (trail: Trail, more: Partial<typeof options> = {}) =>
  stationsOf([trail], { ...options, ...more }).map(({ id }) => id)

test('puts merges where they happened', () => {
  const history = [change('after', '2026-03-11T00:00:00Z'), change('before', '2026-03-09T00:00:00Z')]
  expect(ids({ history, totalCount: 2, merges: [merge] })).toEqual(['after', 'merge', 'before'])
})

test('tells the domains that a merge brought by the merge alone', () => {
  const history = [change('part', merge.mergedAt, { domains: ['a.example', 'b.example'] })]
  expect(ids({ history, totalCount: 1, merges: [merge] })).toEqual(['merge'])
  const other = [change('own', '2026-03-10T10:00:01.000Z', { domains: ['a.example'] })]
  expect(ids({ history: other, totalCount: 1, merges: [merge] })).toEqual(['own', 'merge'])
})

test('a company that was merged ends with that', () => {
  const history = [
    { ...change('gone', merge.mergedAt, {}), operation: 'DELETE' },
    change('old', '2026-01-01T00:00:00Z'),
  ]
  const mergedInto = {
    id: 'm',
    mergedAt: merge.mergedAt,
    user: mara,
    targetCompany: { id: '2', name: 'Halden' },
  }
  expect(stationsOf([{ history, totalCount: 2, mergedInto }], options)[0]).toMatchObject({
    kind: 'joined',
    target: { name: 'Halden' },
    actor: { type: 'user' },
  })
  expect(ids({ history, totalCount: 2, mergedInto })).toEqual(['m', 'old'])
  const later = history.map((one) =>
    one.id === 'gone' ? { ...one, changedAt: '2026-03-10T10:00:00.018Z' } : one,
  )
  expect(ids({ history: later, totalCount: 2, mergedInto })).toEqual(['m', 'old'])
  expect(ids({ history: later, totalCount: 2 })).toEqual(['gone', 'old'])
})

test('leaves merges out whose actor is not asked for, and those older than what is loaded', () => {
  const trail = { history: [change('new', '2026-03-11T00:00:00Z')], totalCount: 9, merges: [merge] }
  expect(ids(trail, { actors: ['agent'] as never })).toEqual(['new'])
  expect(ids(trail, { hasMore: true })).toEqual(['new'])
})

test('does not guess who made a merge, and shows it whoever is asked for', () => {
  const trail = { history: [], totalCount: 0, merges: [{ ...merge, user: { ...mara, id: 'nobody else' } }] }
  const [station] = stationsOf([trail], { ...options, actors: ['system'] })
  expect(station?.actor.type).toBe('unknown')
})

test('shows a change once that two pages hold', () => {
  const page = { history: [change('one', '2026-03-11T00:00:00Z')], totalCount: 1 }
  expect(stationsOf([page, page], options)).toHaveLength(1)
  expect(stationsOf([], options)).toEqual([])
})

test('gathers days as the reader has them', () => {
  const history = [change('late', '2026-03-11T23:30:00Z'), change('early', '2026-03-11T00:30:00Z')]
  const stations = stationsOf([{ history, totalCount: 2 }], options)
  const now = Date.parse('2026-03-12T12:00:00Z')
  expect(daysOf(stations, 'UTC', now).map(({ label }) => label)).toEqual(['Yesterday'])
  expect(daysOf(stations, 'Europe/Berlin', now).map(({ label }) => label)).toEqual(['Today', 'Yesterday'])
  expect(daysOf(stations, 'America/New_York', now).map(({ label }) => label)).toEqual([
    'Yesterday',
    'Tue 10 March',
  ])
})

test.each([
  ['2026-03-01', null],
  ['2026-02-01', '6 weeks'],
  ['2025-09-12', '6 months'],
  ['2020-03-12', '6 years'],
])('a long time without changes stands between its days: %s', (older, quiet) => {
  const history = [change('new', '2026-03-12T10:00:00Z'), change('old', `${older}T10:00:00Z`)]
  const stations = stationsOf([{ history, totalCount: 2 }], options)
  expect(daysOf(stations, 'UTC', Date.parse('2026-06-01T00:00:00Z'))[0]?.quiet).toBe(quiet)
})
