import { expect, test } from 'vitest'
import { pushEventInput } from '#contract/events.ts'
import { pushMessagesInput } from '#contract/message-push.ts'
import { eventCommand, messageCommand } from './how-to-push.tsx'

const base = 'http://127.0.0.1:4000/v1'

function bodyOf(command: string): unknown {
  const text = command.slice(command.indexOf("-d '") + 4, -1)
  return JSON.parse(text.replaceAll("'\\''", "'"))
}

test('what is copied is taken by the interface', () => {
  const message = messageCommand(base, 'github', '2026-03-12T09:00:00.000Z')
  expect(message).toContain(`curl -X POST '${base}/messages'`)
  expect(pushMessagesInput.safeParse(bodyOf(message)).success).toBe(true)
  const event = eventCommand(base, 'stripe', 'stripe.customer.created', { note: "it's new" })
  const body = Object.assign({ name: 'stripe.customer.created' }, bodyOf(event))
  expect(pushEventInput.safeParse(body).success).toBe(true)
  expect(event).toContain(`'${base}/events/stripe.customer.created'`)
})
