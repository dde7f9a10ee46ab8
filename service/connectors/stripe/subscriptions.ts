import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { longestContent } from '#contract/message-push.ts'
import { held, needed } from '#service/api/arrivals/lenient.ts'
import { type Mapped, nothingMapped, type SubscriptionHint } from '#service/api/arrivals/mapped.ts'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { termsOf } from './amounts.ts'
import {
  customerFields,
  customerIn,
  eventOf,
  hintsOf,
  iso,
  type Known,
  type Place,
  read,
} from './customers.ts'
import { cancellations, writerOf } from './people.ts'
import * as shapes from './shapes.ts'

/** Reasons that Stripe offers when a subscription is canceled. */
const feedbacks: Record<string, string> = {
  customer_service: 'The customer service was not good enough.',
  low_quality: 'The quality was not good enough.',
  missing_features: 'Some features are missing.',
  other: 'Another reason.',
  switched_service: 'They use another service now.',
  too_complex: 'It was too complicated.',
  too_expensive: 'It is too expensive.',
  unused: 'They do not use it enough.',
}

/** Words of a leaving customer: one message, whether sent when they cancel or when the subscription ends. */
export function cancellationMessage(
  place: Place,
  subscription: shapes.Subscription,
  customer: Known,
): IngestItem[] {
  const { id, cancellation_details: said, canceled_at, livemode } = subscription
  const chosen =
    said?.feedback && Object.hasOwn(feedbacks, said.feedback) ? feedbacks[said.feedback] : undefined
  const content = (said?.comment?.trim() || chosen || '').slice(0, longestContent)
  if (content === '' || id === undefined) return []
  const told = place.event.created ?? place.delivery.receivedAt
  const sentAt = canceled_at ?? told
  return [
    {
      sourceMessageId: `cancellation:${id}`,
      kind: 'feedback',
      channel: cancellations(place.event),
      author: writerOf(customer),
      content,
      sentAt,
      editedAt: told > sentAt ? told : null,
      threadId: `subscription:${id}`,
      url: `https://dashboard.stripe.com/${livemode === false ? 'test/' : ''}subscriptions/${encodeURIComponent(id)}`,
    },
  ]
}

function subscriptionFields(subscription: shapes.Subscription) {
  const { id, status, start_date, start, created, trial_end, canceled_at, ended_at, cancellation_details } =
    subscription
  const { plan, amount, currency, seats, yearlyValue } = termsOf(subscription)
  return held({
    id,
    plan,
    status,
    amount,
    yearlyValue,
    currency,
    seats,
    startedAt: iso(start_date ?? start ?? created),
    trialEndsAt: iso(trial_end),
    canceledAt: iso(canceled_at ?? ended_at),
    cancellationReason: cancellation_details?.comment?.trim() || cancellation_details?.feedback,
  })
}

/** Statuses of Stripe in which something is owed, and how far each has come: of two of one second the further one counts. */
const statuses = ['incomplete', 'trialing', 'paused', 'unpaid', 'past_due', 'active']
const paying = new Set(['active', 'past_due'])
const ended = new Set(['canceled', 'incomplete_expired'])

function subscriptionHint(place: Place, subscription: shapes.Subscription & { id: string }, customer: Known) {
  const isEnd = place.event.type === 'customer.subscription.deleted'
  const status = isEnd ? 'canceled' : (subscription.status ?? 'unknown')
  const { yearlyValue, currency } = termsOf(subscription)
  return {
    id: subscription.id,
    customerId: customer.id,
    status,
    isActive: paying.has(status),
    isEnded: ended.has(status),
    yearlyAmount: yearlyValue ?? null,
    currency: currency ?? null,
    toldAt: place.event.created ?? place.delivery.receivedAt,
    place: statuses.indexOf(status),
  } satisfies SubscriptionHint
}

const subscriptionNames: Record<string, TriggerEvent> = {
  'customer.subscription.created': 'stripe.subscription.created',
  'customer.subscription.trial_will_end': 'stripe.subscription.trial_ending',
  'customer.subscription.deleted': 'stripe.subscription.canceled',
}

export function ofSubscription(place: Place): Mapped {
  const subscription = read(place, shapes.subscription)
  const id = needed(place.delivery.kind, 'data.object.id', subscription.id)
  const customer = customerIn(place, subscription.customer, 'data.object.customer')
  const type = place.event.type ?? ''
  const name = Object.hasOwn(subscriptionNames, type) ? subscriptionNames[type] : undefined
  const payload = { customer: customerFields(customer), subscription: subscriptionFields(subscription) }
  const events = name ? [eventOf(place, name, payload)] : []
  const messages = cancellationMessage(place, subscription, customer)
  const subscriptions = [subscriptionHint(place, { ...subscription, id }, customer)]
  return { ...nothingMapped, ...hintsOf(customer), events, messages, subscriptions }
}
