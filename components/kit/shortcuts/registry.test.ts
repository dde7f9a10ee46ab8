import { expect, test } from 'vitest'
import type { Press, Shortcut } from '#lib/shortcuts.ts'
import { ShortcutRegistry } from './registry.ts'

const page = { typing: false, inOverlay: false }

function press(key: string, more: Partial<Press> = {}): Press {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
}

function registryOf(...shortcuts: (Partial<Shortcut> & { keys: string })[]): ShortcutRegistry {
  const registry = new ShortcutRegistry()
  for (const one of shortcuts)
    registry.register({ label: one.keys, group: 'Page', run: () => undefined, ...one })
  return registry
}

test('finds a single key', () => {
  expect(registryOf({ keys: 'j' }).press(press('j'), page, 0, false)?.keys).toBe('j')
})

test('finds a sequence when its keys come soon after each other', () => {
  const registry = registryOf({ keys: 'g p' }, { keys: 'p' })
  expect(registry.press(press('g'), page, 0, false)).toBeUndefined()
  expect(registry.press(press('p'), page, 900, false)?.keys).toBe('g p')
})

test('forgets the beginning of a sequence after a while', () => {
  const registry = registryOf({ keys: 'g p' })
  registry.press(press('g'), page, 0, false)
  expect(registry.press(press('p'), page, 2_000, false)).toBeUndefined()
})

test('a key that does not go on with the sequence stands for itself', () => {
  const registry = registryOf({ keys: 'g p' }, { keys: 'j' })
  registry.press(press('g'), page, 0, false)
  expect(registry.press(press('j'), page, 10, false)?.keys).toBe('j')
})

test('of two with the same keys, the newer one is meant until it leaves', () => {
  const registry = registryOf({ keys: 'e', label: 'older' })
  const leave = registry.register({ keys: 'e', label: 'newer', group: 'Page', run: () => undefined })
  expect(registry.press(press('e'), page, 0, false)?.label).toBe('newer')
  leave()
  expect(registry.press(press('e'), page, 0, false)?.label).toBe('older')
})

test('is silent while text is typed, but for what says otherwise', () => {
  const registry = registryOf({ keys: 'j' }, { keys: 'mod+k', inFields: true })
  const typing = { typing: true, inOverlay: false }
  expect(registry.press(press('j'), typing, 0, false)).toBeUndefined()
  expect(registry.press(press('k', { ctrlKey: true }), typing, 0, false)?.keys).toBe('mod+k')
})

test('is silent under a dialog, but for what says otherwise', () => {
  const registry = registryOf({ keys: 'j' }, { keys: 'x', anywhere: true })
  const inOverlay = { typing: false, inOverlay: true }
  expect(registry.press(press('j'), inOverlay, 0, false)).toBeUndefined()
  expect(registry.press(press('x'), inOverlay, 0, false)?.keys).toBe('x')
})
