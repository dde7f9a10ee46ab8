import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filter } from './filters.ts'
import { defineAddress, isNarrowed, type ListState, parseListState, writeListState } from './list-state.ts'

const list = defineAddress({
  sorts: ['lastSeen', 'messageCount'],
  filters: {
    company: filter.text(/^\d+$/),
    tags: filter.texts(),
    vip: filter.flag(),
    state: filter.one(['open', 'done']),
    source: filter.many(['slack', 'discord', 'email']),
  },
  opens: 'person',
})

const text = fc.string({ minLength: 1, maxLength: 50 })

const state: fc.Arbitrary<ListState<typeof list>> = fc.record({
  search: fc.string({ maxLength: 50 }).map((one) => one.trim()),
  sort: fc.constantFrom('lastSeen', 'messageCount'),
  order: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 99_999_999 }),
  open: fc.option(text, { nil: undefined }),
  filters: fc.record({
    company: fc.option(fc.nat().map(String), { nil: undefined }),
    tags: fc.uniqueArray(text, { maxLength: 50 }),
    vip: fc.option(fc.boolean(), { nil: undefined }),
    state: fc.option(fc.constantFrom('open', 'done'), { nil: undefined }),
    source: fc.uniqueArray(fc.constantFrom('slack', 'discord', 'email')),
  }),
})

describe('the address of a list', () => {
  test('is empty for the first view', () => {
    expect(writeListState(list, parseListState(list, {})).toString()).toBe('')
  })

  test('gives back every state that it was written from', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(parseListState(list, writeListState(list, one))).toEqual(one)
      }),
    )
  })

  test('is read the same as the server and the browser have it', () => {
    fc.assert(
      fc.property(state, (one) => {
        const params = writeListState(list, one)
        const record = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
        expect(parseListState(list, record)).toEqual(parseListState(list, params))
      }),
    )
  })

  test('gives some state whatever stands in it', () => {
    const names = ['q', 'sort', 'order', 'page', 'person', 'company', 'tags', 'vip', 'state', 'source']
    const anything = fc.dictionary(fc.constantFrom(...names), fc.array(fc.string()))
    fc.assert(
      fc.property(anything, (params) => {
        const read = parseListState(list, params)
        expect(parseListState(list, writeListState(list, read))).toEqual(read)
      }),
    )
  })

  test('leaves out what no filter accepts', () => {
    const read = parseListState(list, {
      company: 'x',
      state: 'lost',
      source: ['slack', 'fax'],
      vip: '1',
      page: '0',
    })
    expect(read.filters).toEqual({
      company: undefined,
      tags: [],
      vip: undefined,
      state: undefined,
      source: ['slack'],
    })
    expect(read.page).toBe(1)
  })

  test('keeps what belongs to others', () => {
    const around = new URLSearchParams('tab=history&q=old')
    expect(writeListState(list, parseListState(list, { q: 'new' }), around).toString()).toBe(
      'tab=history&q=new',
    )
  })

  test('tells a narrowed list from a whole one', () => {
    expect(isNarrowed(parseListState(list, { sort: 'messageCount', page: '3', person: '1' }))).toBe(false)
    expect(isNarrowed(parseListState(list, { vip: 'no' }))).toBe(true)
    expect(isNarrowed(parseListState(list, { q: 'a' }))).toBe(true)
  })
})
