import { beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#components/ui/toast/toast.ts'
import { signOutEverywhere, signOutHere } from './viewer-actions.ts'

const calls = vi.hoisted(() => ({ endSessions: vi.fn(), leave: vi.fn(), forget: vi.fn() }))
vi.mock('#lib/api/browser/api.ts', () => ({ client: { members: { endSessions: calls.endSessions } } }))
vi.mock('#lib/sign-in/actions.ts', () => ({ signOut: calls.leave }))
vi.stubGlobal('location', { assign: () => undefined })
vi.mock('#components/kit/form/draft.ts', () => ({ forgetDrafts: calls.forget }))
vi.mock('./recent.ts', () => ({ forgetRecent: calls.forget }))

const told = () => currentToasts().map(({ title }) => title)
const lost = new TypeError('Failed to fetch')

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  for (const call of Object.values(calls)) call.mockReset()
})

test('whoever signs out everywhere leaves nothing in this browser', async () => {
  await signOutEverywhere()
  expect([calls.endSessions, calls.leave, calls.forget].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1, 2,
  ])
  expect(told()).toEqual([])
})

test('a request that is lost is told, and nothing is forgotten', async () => {
  calls.endSessions.mockRejectedValue(lost)
  await signOutEverywhere()
  expect(told()).toEqual(['No session was ended: The service does not answer'])
  expect(calls.leave).not.toHaveBeenCalled()
  expect(calls.forget).not.toHaveBeenCalled()
})

test('who cannot leave keeps what was typed, and is told', async () => {
  calls.leave.mockRejectedValue(lost)
  await signOutHere()
  await signOutEverywhere()
  const still = 'You were not signed out: The service does not answer'
  expect(told()).toEqual([still, still])
  expect(calls.forget).not.toHaveBeenCalled()
})
