import * as z from 'zod'
import type { Source } from '#service/api/arrivals/source.ts'
import { label, verify } from './incoming.ts'
import { map } from './map.ts'
import { brings, fields, newSigningSecret, steps } from './setup.ts'

export const source: Source = {
  name: 'webhook',
  title: 'Webhook',
  description: 'Messages and events that a program of yours sends, signed as Standard Webhooks describes.',
  ways: ['webhook'],
  minutes: 5,
  fields,
  steps,
  brings,
  settings: z.strictObject({}),
  newSigningSecret,
  hook: {
    headers: ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'],
    verify,
    label,
  },
  map,
}
