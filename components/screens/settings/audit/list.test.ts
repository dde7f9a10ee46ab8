import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseListState } from '#components/kit/list/list-state.ts'
import { auditLogQuery } from '#contract/audit-log.ts'
import { auditAddress, auditInput, kindsAfter } from './address.ts'

test('whatever the address says, the interface takes what is asked', () => {
  const names = ['kind', 'actor', 'resource', 'id', 'operation', 'since', 'until', 'page']
  const word = fc.oneof(
    fc.constantFrom('user', 'system', 'topic', 'member', 'DELETE', '2031-02-30', '2031-03-01', '9999-12-31'),
    fc.constantFrom('2031-03-01T10:00:00Z', '2031-13-01', '3', ''),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), word)), (pairs) => {
      const state = parseListState(auditAddress, new URLSearchParams(pairs))
      const asked = auditLogQuery.safeParse(auditInput(state, state.page))
      expect(asked.error?.issues).toBeUndefined()
    }),
  )
})

test('days are whole days', () => {
  const state = parseListState(auditAddress, new URLSearchParams('since=2031-03-01&until=2031-03-01'))
  expect(auditInput(state, 1)).toMatchObject({
    since: '2031-03-01T00:00:00.000Z',
    until: '2031-03-02T00:00:00.000Z',
    actorType: ['user', 'agent'],
  })
})

test('kinds are clicked from where the browser is, and the usual ones need no word', () => {
  expect(kindsAfter('?resource=key', 'system')).toEqual(['user', 'agent', 'system'])
  expect(kindsAfter('?kind=user&kind=agent&kind=system', 'system')).toEqual([])
  expect(kindsAfter('?kind=system', 'system')).toEqual(['system'])
})
