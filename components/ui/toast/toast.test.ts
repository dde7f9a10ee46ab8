import { afterEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, toast, undoNewest } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('keeps the newest four that say what was done, oldest first', () => {
  for (const title of ['1', '2', '3', '4', '5']) toast({ title })
  expect(currentToasts().map(({ title }) => title)).toEqual(['2', '3', '4', '5'])
})

test('what failed stays until it is dismissed, however much is said after it', () => {
  const dismiss = toast({ title: 'failed', tone: 'stop' })
  for (const title of ['1', '2', '3', '4', '5']) toast({ title })
  expect(currentToasts().map(({ title }) => title)).toEqual(['failed', '2', '3', '4', '5'])
  for (const title of ['6', '7', '8', '9']) toast({ title, tone: 'stop' })
  expect(currentToasts().filter(({ tone }) => tone === 'stop')).toHaveLength(5)
  dismiss()
  expect(currentToasts().map(({ title }) => title)).not.toContain('failed')
})

test('what toast answers takes exactly that one away', () => {
  const dismiss = toast({ title: 'first' })
  toast({ title: 'second' })
  dismiss()
  dismiss()
  expect(currentToasts().map(({ title }) => title)).toEqual(['second'])
})

test('undoes the newest that can be undone, once', () => {
  const undo = vi.fn()
  toast({ title: 'older', undo: () => expect.unreachable() })
  toast({ title: 'saved', undo })
  toast({ title: 'copied' })
  expect(undoNewest()).toBe(true)
  expect(undo).toHaveBeenCalledOnce()
  expect(currentToasts().map(({ title }) => title)).toEqual(['older', 'copied'])
})

test('goes back act by act, and does nothing again that was undone', () => {
  const state: string[] = []
  const act = (name: string, isOn: boolean) => {
    state.push(`${name} ${isOn ? 'on' : 'off'}`)
    toast({ title: name, undo: () => act(name, !isOn) })
  }
  act('first', true)
  act('second', true)
  expect([undoNewest(), undoNewest(), undoNewest()]).toEqual([true, true, false])
  expect(state).toEqual(['first on', 'second on', 'second off', 'first off'])
})

test('says when there is nothing to undo', () => {
  toast({ title: 'copied' })
  expect(undoNewest()).toBe(false)
})
