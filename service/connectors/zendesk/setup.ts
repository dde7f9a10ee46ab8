import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const emptied = (given: unknown) => (given === '' ? undefined : given)

/** A form sends a word; programs may send a boolean. */
const choice = z.preprocess((given) => {
  const said = typeof given === 'string' ? given.trim().toLowerCase() : given
  if (said === '') return undefined
  return said === 'yes' || said === 'true' ? true : said === 'no' || said === 'false' ? false : said
}, z.boolean('Must be yes or no').default(false))

export const settings = z.strictObject({
  url: z.preprocess(
    emptied,
    z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
      .transform((it) => it.replace(/\/+$/, ''))
      .default(''),
  ),
  email: z.preprocess(emptied, z.email('Must be an e-mail address').optional()),
  internal: choice,
})

export type ZendeskSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'url',
    label: 'Address of the account',
    secret: false,
    required: false,
    help: 'Such as https://northline.zendesk.com.',
  },
  {
    name: 'email',
    label: 'E-mail address of the administrator',
    secret: false,
    required: false,
    help: 'Whose API token you enter: only administrators may export tickets.',
  },
  {
    name: 'token',
    label: 'API token',
    secret: true,
    required: false,
    help: 'Everything is read with it.',
  },
  {
    name: 'signingSecret',
    label: 'Signing secret',
    secret: true,
    required: false,
    help: 'Only if you also make a webhook: Zendesk shows it with the webhook.',
  },
  {
    name: 'internal',
    label: 'Internal notes',
    secret: false,
    required: false,
    help: 'Enter yes to take them in as well. They are left out otherwise.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Make an API token',
    text: 'In the Admin Center of Zendesk: Apps and integrations → APIs → Zendesk API → Settings. Turn on “Token access” and press “Add API token”.',
    copy: null,
  },
  {
    title: 'Enter it here',
    text: 'With the address of the account and the e-mail address of the administrator. New comments are read every minute.',
    copy: null,
  },
  {
    title: 'Add a webhook, if you like',
    text:
      'It proves that Zendesk reaches this service; nothing depends on it. Apps and integrations → Webhooks → Create ' +
      'webhook → Zendesk events → Support ticket. Paste the address of this connection as Endpoint URL.',
    copy: '{inboundUrl}',
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['message', 'email', 'note'], events: [] }
