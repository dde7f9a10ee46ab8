import { expect, test } from 'vitest'
import { recordEventNames, webhookEvents } from '#contract/common/webhook-events.ts'
import { recordPayloads } from '#contract/webhook-payloads.ts'
import { webhooks } from './webhooks.ts'

test('every event that an endpoint may be told is documented', () => {
  expect(Object.keys(webhooks())).toEqual(webhookEvents)
})

test.each(recordEventNames)('the sample of %s has its form', (event) => {
  const { schema, sample } = recordPayloads[event]
  expect(schema.parse(sample)).toEqual(sample)
})
