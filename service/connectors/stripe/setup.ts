import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'
import { wanted } from './map.ts'

export const settings = z.strictObject({
  apiUrl: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
    .transform((it) => it.replace(/\/+$/, ''))
    .default('https://api.stripe.com'),
})

export type StripeSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Signing secret',
    secret: true,
    required: false,
    help: 'Begins with whsec_. Stripe shows it once the event destination is made; enter it here then.',
  },
  {
    name: 'token',
    label: 'Restricted key',
    secret: true,
    required: false,
    help:
      'For names of customers, for history, and for events that were missed. A restricted key, which begins with rk_, that ' +
      'may read Customers, Events, Invoices, Payment Intents, Prices, Products, Subscriptions and Webhook Endpoints.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the webhooks',
    text: 'At Stripe: Workbench → Webhooks → Create new destination. Without Workbench: Developers → Webhooks → Add endpoint.',
    copy: null,
  },
  {
    title: 'Select events',
    text:
      'Choose “Events on your account”, keep the payload style “Snapshot” where it is asked for, select these events and ' +
      'press “Continue”.',
    copy: wanted.join('\n'),
  },
  { title: 'Choose destination type', text: 'Choose “Webhook” and press “Continue”.', copy: null },
  {
    title: 'Endpoint URL',
    text: 'Paste the address of this connection and press “Create destination”.',
    copy: '{inboundUrl}',
  },
  {
    title: 'Signing secret',
    text: 'On the page of the destination, press “Reveal secret” and enter what it shows here.',
    copy: null,
  },
  {
    title: 'Restricted key',
    text:
      'A subscription only names its customer by a number. For names and addresses: Developers → API keys → Create restricted ' +
      'key, with the permission “Read” for Customers, Events, Invoices, Payment Intents, Prices, Products, Subscriptions and ' +
      'Webhook Endpoints. Enter it here.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = {
  kinds: ['feedback'],
  events: [
    'stripe.customer.created',
    'stripe.invoice.payment_failed',
    'stripe.subscription.canceled',
    'stripe.subscription.created',
    'stripe.subscription.trial_ending',
  ],
}
