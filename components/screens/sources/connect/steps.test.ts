import { expect, test } from 'vitest'
import { needsAddress, pastedOf, pasteOf } from './steps.ts'

test('address and secret stand where the step names them', () => {
  const values = { inboundUrl: 'https://signals.example/ingest/t', signingSecret: 's3cret' }
  expect(pasteOf({ copy: '{inboundUrl}' }, values)).toEqual({ text: values.inboundUrl, missing: [] })
  expect(pasteOf({ copy: '{"url": "{inboundUrl}", "key": "{signingSecret}"}' }, values).text).toBe(
    '{"url": "https://signals.example/ingest/t", "key": "s3cret"}',
  )
})

test('what is not known yet is named', () => {
  expect(pasteOf({ copy: '{signingSecret}' }, { signingSecret: null }).missing).toEqual(['signingSecret'])
})

test('other braces stay as they are', () => {
  const copy = '{"name": "github.pr.merged", "payload": {"pullRequest": {"number": 812}}}'
  expect(pasteOf({ copy }, {})).toEqual({ text: copy, missing: [] })
})

test('connecting comes first when the sender wants the address', () => {
  expect(needsAddress([{ copy: null }, { copy: '{inboundUrl}' }])).toBe(true)
  expect(needsAddress([{ copy: null }, { copy: '/invite @Signalbox' }])).toBe(false)
})

test('the line of a form names the service and the key that stand in its address', () => {
  const copy = '<script async src="{serviceUrl}/feedback.js" data-key="{channelKey}"></script>'
  const form = pastedOf({ inboundUrl: 'https://signals.example/base/feedback/0a1b' }, null)
  expect(pasteOf({ copy }, form)).toEqual({
    text: '<script async src="https://signals.example/base/feedback.js" data-key="0a1b"></script>',
    missing: [],
  })
  const other = pastedOf({ inboundUrl: 'https://signals.example/ingest/0a1b' }, 's3cret')
  expect(pasteOf({ copy }, other).missing).toEqual(['serviceUrl', 'channelKey'])
  expect(needsAddress([{ copy }])).toBe(true)
})
