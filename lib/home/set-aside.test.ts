import { expect, test } from 'vitest'
import type { Need } from './need.ts'
import { withoutSetAside } from './set-aside.ts'

const need: Need = { key: 'automation 1', mark: 'error', title: 'Brief fails', why: 'No model.', href: null }
const createdAt = '2026-03-12T09:00:00Z'

function shownAfter(now: Need): string[] {
  const [known] = withoutSetAside([need], []).open
  const entries = [{ key: need.key, state: known?.digest ?? '', createdAt }]
  return withoutSetAside([now, { ...now, key: 'automation 2' }], entries).open.map(({ key }) => key)
}

test('what was set aside is out of sight, and comes back when it says something else', () => {
  expect(shownAfter(need)).toEqual(['automation 2'])
  expect(shownAfter({ ...need, why: 'No credit.' })).toEqual(['automation 1', 'automation 2'])
  expect(shownAfter({ ...need, mark: 'held' })).toEqual(['automation 1', 'automation 2'])
})

test('words that change with the time do not bring it back', () => {
  const timed = { ...need, says: 'silent since noon' }
  const [known] = withoutSetAside([timed], []).open
  const entries = [{ key: need.key, state: known?.digest ?? '', createdAt }]
  expect(withoutSetAside([{ ...timed, why: 'Silent for 3 h.' }], entries)).toMatchObject({
    open: [],
    aside: [{ why: 'Silent for 3 h.' }],
  })
})
