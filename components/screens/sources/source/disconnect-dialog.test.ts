import { expect, test } from 'vitest'
import { disconnectPoints } from './disconnect-dialog.tsx'

const one = { title: 'GitHub', name: 'Our code', waiting: 0, cursors: [], inboundUrl: 'https://a.example/t' }

test('a webhook is told to be switched off at the sender, a fetched source is not', () => {
  expect(disconnectPoints(one, 'keep')[0]).toContain('Switch the webhook off at GitHub')
  expect(disconnectPoints({ ...one, inboundUrl: null }, 'keep')[0]).toBe(
    'Nothing is fetched from GitHub through Our code any more.',
  )
})

test('what goes depends on the choice', () => {
  expect(disconnectPoints(one, 'keep').at(-1)).toContain('stay')
  expect(disconnectPoints(one, 'erase').at(-1)).toContain('erased')
})

test('arrivals that wait are said to be lost', () => {
  expect(disconnectPoints({ ...one, waiting: 1 }, 'keep')).toContain(
    '1 arrival that waits will not be mapped.',
  )
  expect(disconnectPoints(one, 'keep').join(' ')).not.toContain('mapped')
})
