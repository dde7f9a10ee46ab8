import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arriving } from './lazy-part.ts'
import { currentToasts, dismissToast } from './toast/toast.ts'

const window = new EventTarget()
const titles = () => currentToasts().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('what did not arrive is asked for again, and told of until it is there', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
  const part = arriving(load.mockResolvedValue('there'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(titles()).toEqual(['Part of this page was not loaded'])
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(part).resolves.toBe('there')
  expect(titles()).toEqual([])
})

test('offline, which is said elsewhere, it comes with the connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there')
  const part = arriving(load)
  await vi.advanceTimersByTimeAsync(1)
  expect(titles()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('there')
})
