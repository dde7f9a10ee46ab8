import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const emptied = (given: unknown) => (given === '' ? undefined : given)

export const settings = z.strictObject({
  url: z.preprocess(
    emptied,
    z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
      .transform((it) => it.replace(/\/+$/, ''))
      .default(''),
  ),
})

export type DiscourseSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Secret',
    secret: true,
    required: false,
    help: 'Leave it empty and one is made for you to paste at Discourse.',
  },
  {
    name: 'url',
    label: 'Address of the forum',
    secret: false,
    required: false,
    help: 'For history and for posts that were missed, such as https://forum.northline.example.',
  },
  {
    name: 'token',
    label: 'API key',
    secret: true,
    required: false,
    help: 'For history and for posts that were missed. A key for all users, with the scope “posts: list” or read-only.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the webhooks of the forum',
    text: 'At Discourse, as an administrator: Admin → Advanced → Webhooks → New webhook.',
    copy: null,
  },
  { title: 'Payload URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  { title: 'Content type', text: 'Choose application/json.', copy: null },
  { title: 'Secret', text: 'Paste the secret.', copy: '{signingSecret}' },
  {
    title: 'Which events should trigger this webhook?',
    text: 'Choose “Select individual events”, then the events of posts: created, edited, deleted and recovered.',
    copy: null,
  },
  {
    title: 'Active',
    text: 'Tick “We will deliver event details when it happens” and save. Press “Ping”: this page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['message'], events: [] }

export function newSigningSecret(): string {
  return randomBytes(32).toString('hex')
}
