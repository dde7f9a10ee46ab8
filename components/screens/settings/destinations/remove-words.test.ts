import { expect, test } from 'vitest'
import { isInUse, movedWords, removeWords, successorOf, takersOf } from './remove-words.ts'

const base = {
  ...{ channel: 'slack' as const, isDefault: false, isNotice: false, automationCount: 0, target: null },
}
const all = { ...base, id: 'all', name: 'Workspace', automationCount: 3, isDefault: true }
const one = { ...base, id: 'one', name: 'Alerts', target: 'C1', automationCount: 1, isNotice: true }
const mail = { ...base, id: 'mail', name: 'Mail', channel: 'email' as const }

test('what served one channel is followed by what serves every channel', () => {
  expect(successorOf(one, [all, one, mail])).toBe(all)
  expect(successorOf(all, [all, one])).toBeNull()
  expect(successorOf(one, [one, mail])).toBeNull()
})

test('the consequences are told as they will be', () => {
  const real = { simulated: false }
  expect(removeWords(one, { ...real, to: all }).slice(1)).toEqual([
    'The output of 1 automation goes to Workspace instead.',
    'It is the notice destination: each notice about a failed automation goes to Workspace instead.',
  ])
  expect(removeWords(all, { ...real, to: null })[1]).toMatch(
    /^The output of 3 automations is not delivered until/,
  )
  expect(removeWords(mail, { ...real, to: null })[1]).toBe('No automation sends here.')
  expect(removeWords(all, { simulated: true, to: null })[1]).toContain('is not affected')
  expect([isInUse(one), isInUse(mail)]).toEqual([true, false])
})

test('those of a single place can take over, and the same kind for every place', () => {
  expect(takersOf(all, [all, one, mail])).toEqual([one])
  expect(takersOf(one, [all, one, mail])).toEqual([all])
  expect(movedWords(1, one)).toBe('1 automation sends to Alerts now')
  expect(movedWords(2, one)).toBe('2 automations send to Alerts now')
})
