import { expect, test } from 'vitest'
import { removeWords, successorOf } from './remove-dialog.tsx'

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
  expect(removeWords(one, [all, one], real).slice(1)).toEqual([
    'What 1 automation sends here goes through Workspace instead.',
    'Notices of automations that fail go this way: telling the owner goes through Workspace instead.',
  ])
  expect(removeWords(all, [all, one], real)[1]).toMatch(
    /^What 3 automations send here fails with that reason/,
  )
  expect(removeWords(mail, [mail], real)[1]).toBe('No automation sends here.')
  expect(removeWords(all, [all], { simulated: true })[1]).toContain('goes on as before')
})
