import { guide, type Kind, pushed } from './kind.ts'

const group = 'Stripe'

const customer = { id: 'cus_P1aQ', name: 'Halden GmbH', email: 'finance@halden.example', country: 'DE' }
const customerFields = guide({
  'customer.name': ['text', 'Name of the customer.'],
  'customer.email': ['text', 'E-mail address of the customer.'],
  'customer.country': ['text', 'Country of the customer, as two letters.'],
})

const subscription = {
  id: 'sub_7KdW',
  plan: 'Team, yearly',
  status: 'active',
  amount: 4800,
  yearlyValue: 4800,
  currency: 'eur',
  seats: 40,
  startedAt: '2026-03-12T09:00:00.000Z',
  trialEndsAt: null as string | null,
  canceledAt: null as string | null,
  cancellationReason: null as string | null,
}
const subscriptionFields = guide({
  'subscription.plan': ['text', 'What is subscribed to.'],
  'subscription.status': ['text', 'trialing, active, past_due or canceled.'],
  'subscription.amount': ['number', 'Price of one period, in whole units of the currency.'],
  'subscription.yearlyValue': [
    'number',
    'What it comes to in a year, in whole units of the currency; may be missing.',
  ],
  'subscription.currency': ['text', 'Currency, as three letters.'],
  'subscription.seats': ['number', 'How many seats.'],
  'subscription.startedAt': ['date-time', 'When it began.'],
  'subscription.trialEndsAt': ['date-time', 'When the trial ends; may be missing.'],
  'subscription.canceledAt': ['date-time', 'When it was canceled; may be missing.'],
  'subscription.cancellationReason': [
    'text',
    'Why it was canceled, in the words of the customer; may be missing.',
  ],
})

type Changed = Partial<typeof subscription>

function subscribed(name: Kind['name'], title: string, description: string, changed: Changed): Kind {
  return pushed(group, 'stripe', {
    name,
    title,
    description,
    fields: [...customerFields, ...subscriptionFields],
    samplePayload: { customer, subscription: { ...subscription, ...changed } },
  })
}

export const stripeEvents: Kind[] = [
  pushed(group, 'stripe', {
    name: 'stripe.customer.created',
    title: 'A customer is created',
    description: 'A new customer is created in Stripe.',
    fields: customerFields,
    samplePayload: { customer: { ...customer, createdAt: '2026-03-12T09:00:00.000Z' } },
  }),
  pushed(group, 'stripe', {
    name: 'stripe.invoice.payment_failed',
    title: 'A payment fails',
    description: 'An invoice could not be collected.',
    fields: [
      ...customerFields,
      ...guide({
        'invoice.number': ['text', 'Number of the invoice.'],
        'invoice.amountDue': ['number', 'What is to be paid, in whole units of the currency.'],
        'invoice.currency': ['text', 'Currency, as three letters.'],
        'invoice.attempt': ['number', 'How often it was tried.'],
        'invoice.failure': ['text', 'Why it failed.'],
        'invoice.nextAttemptAt': ['date-time', 'When it is tried again; may be missing.'],
      }),
    ],
    samplePayload: {
      customer,
      invoice: {
        id: 'in_1Qx9',
        number: 'NL-2026-0312',
        amountDue: 4800,
        currency: 'eur',
        attempt: 2,
        failure: 'card_declined',
        nextAttemptAt: '2026-03-15T09:00:00.000Z',
      },
    },
  }),
  subscribed('stripe.subscription.created', 'A subscription begins', 'A customer subscribes.', {}),
  subscribed(
    'stripe.subscription.trial_ending',
    'A trial ends soon',
    'A trial ends within the next three days.',
    { status: 'trialing', trialEndsAt: '2026-03-15T09:00:00.000Z' },
  ),
  subscribed('stripe.subscription.canceled', 'A subscription ends', 'A subscription is canceled.', {
    status: 'canceled',
    canceledAt: '2026-03-12T09:00:00.000Z',
    cancellationReason: 'Too few of us use it.',
  }),
]
