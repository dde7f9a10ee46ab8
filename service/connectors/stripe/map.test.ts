import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { stripeEvents } from '#service/engine/events/catalogue/stripe.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { wholeUnits } from './amounts.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import customerCreated from './samples/customer-created.json' with { type: 'json' }
import paymentFailed from './samples/invoice-payment-failed.json' with { type: 'json' }
import deleted from './samples/subscription-deleted.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in docs.stripe.com/api (event, customer, subscription, invoice); the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')

function deliver(payload: unknown) {
  const { kind, deliveryId } = label({ headers: {} }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt })
}

type Sent = { type: string; data: { object: object } }

const having = (sample: Sent, object: object, type = sample.type) => ({
  ...sample,
  type,
  data: { object: { ...sample.data.object, ...object } },
})

const halden = customerCreated.data.object

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

const fieldsOf = (name: string) =>
  stripeEvents.find((it) => it.name === name)?.fields.map(({ field }) => field) ?? []

const missing = (name: string, payload: unknown) =>
  fieldsOf(name).filter((field) => valueAt(payload, field) === undefined)

describe('a customer', () => {
  it('that is new gives its event and the person', () => {
    const { events, people } = deliver(customerCreated)
    expect(events).toEqual([
      {
        name: 'stripe.customer.created',
        deliveryId: 'evt_1Qx9customer',
        occurredAt: new Date('2026-03-12T09:00:00Z'),
        payload: {
          customer: {
            id: 'cus_P1aQ',
            name: 'Halden GmbH',
            email: 'finance@halden.example',
            country: 'DE',
            createdAt: '2026-03-12T09:00:00.000Z',
          },
        },
      },
    ])
    expect(people).toMatchObject([
      {
        platform: 'stripe',
        platformId: 'cus_P1aQ',
        displayName: 'Halden GmbH',
        email: 'finance@halden.example',
      },
    ])
  })

  it('that changes is the person alone, and its company where Stripe knows the name of a business', () => {
    const changed = deliver(having(customerCreated, { business_name: 'Halden' }, 'customer.updated'))
    expect(changed.events).toEqual([])
    expect(changed.people).toHaveLength(1)
    expect(changed.companies).toEqual([{ domain: 'halden.example', name: 'Halden' }])
  })

  it('without a name gives the event with what there is', () => {
    const { events, people } = deliver(
      having(customerCreated, { name: null, email: '[REDACTED]', address: null }),
    )
    expect(events[0]?.payload).toEqual({
      customer: { id: 'cus_P1aQ', createdAt: '2026-03-12T09:00:00.000Z' },
    })
    expect(people).toEqual([])
  })
})

describe('a subscription', () => {
  const whole = having(deleted, { customer: halden, trial_end: 1773306000 })

  it('that ends gives its event, in whole units, with every field of the guide', () => {
    const { events } = deliver(whole)
    expect(events).toMatchObject([
      { name: 'stripe.subscription.canceled', deliveryId: 'evt_1Qx9Zc2eZvKYlo2C0d3a7b1e' },
    ])
    expect(events[0]?.payload).toEqual({
      customer: { id: 'cus_P1aQ', name: 'Halden GmbH', email: 'finance@halden.example', country: 'DE' },
      subscription: {
        id: 'sub_7KdW',
        plan: 'Team, yearly',
        status: 'canceled',
        amount: 4800,
        yearlyValue: 4800,
        currency: 'eur',
        seats: 40,
        startedAt: '2025-03-12T09:00:00.000Z',
        trialEndsAt: '2026-03-12T09:00:00.000Z',
        canceledAt: '2026-03-12T09:00:00.000Z',
        cancellationReason: 'Too few of us use it.',
      },
    })
    expect(missing('stripe.subscription.canceled', events[0]?.payload)).toEqual([])
  })

  it.each([
    ['customer.subscription.created', 'stripe.subscription.created'],
    ['customer.subscription.trial_will_end', 'stripe.subscription.trial_ending'],
  ])('tells of %s as %s', (type, name) => {
    expect(deliver(having(deleted, {}, type)).events.map((it) => it.name)).toEqual([name])
  })

  it('says what somebody said who leaves in a channel of its own', () => {
    expect(deliver(whole).messages).toMatchObject([
      {
        sourceMessageId: 'cancellation:sub_7KdW',
        kind: 'feedback',
        content: 'Too few of us use it.',
        channel: { sourceChannelId: 'cancellations', channelName: 'stripe / cancellations' },
        author: { platformId: 'cus_P1aQ', displayName: 'Halden GmbH', email: 'finance@halden.example' },
        sentAt: new Date('2026-03-12T09:00:00Z'),
        url: 'https://dashboard.stripe.com/subscriptions/sub_7KdW',
      },
    ])
  })

  it('says it once: when they cancel, and not again when it ends', () => {
    const asked = deliver(
      having(deleted, { status: 'active', ended_at: null }, 'customer.subscription.updated'),
    )
    expect(asked.events).toEqual([])
    expect(asked.messages.map((it) => it.sourceMessageId)).toEqual(['cancellation:sub_7KdW'])
  })

  it('takes what was chosen where nothing was written, and is silent where neither is there', () => {
    const chosen = deliver(
      having(deleted, { cancellation_details: { comment: null, feedback: 'too_expensive' } }),
    )
    expect(chosen.messages[0]?.content).toBe('It is too expensive.')
    expect(chosen.events[0]?.payload).toMatchObject({ subscription: { cancellationReason: 'too_expensive' } })
    const silent = having(deleted, { cancellation_details: { comment: null, feedback: null } })
    expect(deliver(silent).messages).toEqual([])
    expect(deliver({ ...silent, type: 'customer.subscription.updated' })).toMatchObject({
      events: [],
      messages: [],
    })
  })

  it('without a key knows its customer by the id alone', () => {
    const { events, people } = deliver(deleted)
    expect(events[0]?.payload).toMatchObject({ customer: { id: 'cus_P1aQ' } })
    expect(people).toEqual([])
  })

  it('of an old version has a plan and a quantity, and times as texts of digits', () => {
    const plan = {
      id: 'team',
      nickname: null,
      amount: '1500',
      currency: 'jpy',
      interval: 'month',
      interval_count: 3,
      product: { name: 'Team' },
    }
    const old = having(deleted, {
      items: undefined,
      plan,
      quantity: '2',
      currency: undefined,
      start_date: undefined,
      start: '1741770000',
    })
    expect(deliver(old).events[0]?.payload).toMatchObject({
      subscription: {
        plan: 'Team',
        amount: 3000,
        yearlyValue: 12000,
        currency: 'jpy',
        seats: 2,
        startedAt: '2025-03-12T09:00:00.000Z',
      },
    })
  })

  it('guesses no amount where it depends on use', () => {
    const items = {
      data: [{ quantity: 1, price: { nickname: 'Metered', unit_amount: null, currency: 'eur' } }],
    }
    const { events } = deliver(having(deleted, { items }))
    expect(events[0]?.payload).not.toHaveProperty('subscription.amount')
    expect(events[0]?.payload).toMatchObject({ subscription: { plan: 'Metered', seats: 1 } })
  })
})

describe('an invoice', () => {
  it('that could not be collected gives its event with what the invoice knows of the customer', () => {
    const { events, people } = deliver(paymentFailed)
    expect(events.map(({ name }) => name)).toEqual(['stripe.invoice.payment_failed'])
    expect(events[0]?.payload).toEqual({
      customer: { id: 'cus_P1aQ', name: 'Halden GmbH', email: 'finance@halden.example', country: 'DE' },
      invoice: {
        id: 'in_1Qx9',
        number: 'NL-2026-0312',
        amountDue: 4800,
        currency: 'eur',
        attempt: 2,
        nextAttemptAt: '2026-03-15T09:00:00.000Z',
      },
    })
    expect(missing('stripe.invoice.payment_failed', events[0]?.payload)).toEqual(['invoice.failure'])
    expect(people).toMatchObject([{ platformId: 'cus_P1aQ' }])
  })

  it.each([
    [
      {
        payment_intent: {
          id: 'pi_1',
          last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
        },
      },
      'insufficient_funds',
    ],
    [
      {
        payments: {
          data: [{ payment: { payment_intent: { last_payment_error: { code: 'card_declined' } } } }],
        },
      },
      'card_declined',
    ],
    [{ charge: { failure_code: 'expired_card' } }, 'expired_card'],
    [{ last_finalization_error: { message: 'Tax could not be computed.' } }, 'Tax could not be computed.'],
  ])('says why, wherever it stands: %j', (object, failure) => {
    expect(deliver(having(paymentFailed, object)).events[0]?.payload).toMatchObject({ invoice: { failure } })
  })
})

describe('amounts', () => {
  it.each([
    [4999, 'usd', 49.99],
    [5000, 'JPY', 5000],
    [5000, 'krw', 5000],
    [5125, 'kwd', 5.125],
    [500, 'ugx', 5],
    [-250, 'eur', -2.5],
  ])('%i of %s are %d', (amount, currency, expected) => {
    expect(wholeUnits(amount, currency)).toBe(expected)
  })
})

describe('what nothing comes of', () => {
  it('is ignored by its name', () => {
    expect(
      deliver({ id: 'evt_1', object: 'event', type: 'charge.succeeded', data: { object: {} } }).ignored,
    ).toBe('“charge.succeeded” is ignored: only customers, subscriptions and failed payments are read.')
    expect(deliver({ id: 'evt_2', object: 'v2.core.event', type: 'v1.customer.created' }).ignored).toMatch(
      /Snapshot/,
    )
  })

  it('says which field is missing', () => {
    expect(() => deliver(having(deleted, { customer: null }))).toThrow(/data\.object\.customer is missing/)
    expect(() => deliver({ id: 'evt_1', type: 'invoice.payment_failed' })).toThrow(/data\.object is missing/)
    expect(() => deliver({ id: 'evt_1' })).toThrow(/type is missing/)
    expect(() => deliver('text')).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    const delivery = { kind: 'spoiled', deliveryId: 'd1', headers: {}, receivedAt }
    fc.assert(
      fc.property(spoiled([customerCreated, paymentFailed, deleted]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, {})
      }),
      { numRuns: 1000 },
    )
  })
})
