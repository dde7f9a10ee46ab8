import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

/** A form sends a word; programs may send a boolean. */
const choice = z.preprocess((given) => {
  const said = typeof given === 'string' ? given.trim().toLowerCase() : given
  if (said === '') return undefined
  return said === 'yes' || said === 'true' ? true : said === 'no' || said === 'false' ? false : said
}, z.boolean('Must be yes or no').default(false))

const region = z.preprocess(
  (given) => (typeof given === 'string' ? given.trim().toLowerCase() || undefined : given),
  z.enum(['us', 'eu', 'au'], 'Must be us, eu or au').default('us'),
)

export const settings = z.strictObject({ region, internal: choice })

export type IntercomSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Client secret',
    secret: true,
    required: false,
    help: 'Of the app at Intercom, under Basic information. Intercom signs with it what it sends.',
  },
  {
    name: 'token',
    label: 'Access token',
    secret: true,
    required: false,
    help: 'For history. Of the same app, under Authentication.',
  },
  {
    name: 'region',
    label: 'Region',
    secret: false,
    required: false,
    help: 'Where the workspace is hosted: us, eu or au.',
  },
  {
    name: 'internal',
    label: 'Notes among colleagues',
    secret: false,
    required: false,
    help: 'Enter yes to take them in as well. They are left out otherwise.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the Developer Hub',
    text: 'At Intercom: Settings → Integrations → Developer Hub → New app. Choose the workspace.',
    copy: null,
  },
  {
    title: 'Client secret',
    text: 'Copy it from Basic information into this connection, before the webhook is made.',
    copy: null,
  },
  {
    title: 'Endpoint URL',
    text: 'Under Webhooks, paste the address of this connection.',
    copy: '{inboundUrl}',
  },
  {
    title: 'Select a topic',
    text:
      'Choose conversation.user.created, conversation.user.replied, conversation.admin.replied, conversation.deleted, ' +
      'contact.user.created, contact.lead.created, contact.user.updated, contact.email.updated, company.created and ' +
      'company.updated, and ticket.created where you use tickets. Intercom asks for the permissions that these need.',
    copy: null,
  },
  {
    title: 'Save',
    text: 'Press “Send a test request” there. This page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['message', 'email', 'note'], events: [] }
