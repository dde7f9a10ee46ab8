import { randomBytes } from 'node:crypto'
import { messageKinds } from '#contract/common/message-kinds.ts'
import { triggerEvents } from '#contract/common/trigger-events.ts'
import type { SetupStep, SourceField } from '#service/core/sources.ts'

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Signing secret',
    secret: true,
    required: false,
    help: 'Leave it empty and one is made for you. One that you bring begins with whsec_, as Standard Webhooks has it.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Send to the address',
    text: 'Let your program send each delivery as a POST with a JSON body to the address of this connection.',
    copy: '{inboundUrl}',
  },
  {
    title: 'Sign what you send',
    text:
      'Sign with the secret as Standard Webhooks describes: the headers webhook-id, webhook-timestamp and ' +
      'webhook-signature. There are libraries for most languages.',
    copy: '{signingSecret}',
  },
  {
    title: 'Choose a body',
    text:
      'Either messages, as POST /v1/messages takes them, or one event: its name, its payload, and if you have them ' +
      'deliveryId and occurredAt.',
    copy: '{"name": "github.pr.merged", "payload": {"pullRequest": {"number": 812, "title": "Retry uploads"}}}',
  },
]

export const brings = { kinds: [...messageKinds], events: [...triggerEvents] }

export function newSigningSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
