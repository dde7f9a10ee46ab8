import { held, needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { wholeUnits } from './amounts.ts'
import { customerFields, eventOf, hintsOf, iso, ofCustomer, type Place, read } from './customers.ts'
import * as shapes from './shapes.ts'
import { ofSubscription } from './subscriptions.ts'

/** Stripe keeps the reason with the payment, which comes along only where it was fetched. */
function failureOf({
  payment_intent,
  charge,
  payments,
  last_finalization_error,
}: shapes.Invoice): string | undefined {
  const paid = payments?.data
    ?.map(({ payment }) => payment?.payment_intent?.last_payment_error)
    .find((it) => it)
  const error = payment_intent?.last_payment_error ?? paid ?? last_finalization_error
  const ofCharge = charge?.failure_code ?? charge?.failure_message
  return error?.decline_code ?? error?.code ?? ofCharge ?? error?.message
}

export function ofInvoice(place: Place): Mapped {
  const invoice = read(place, shapes.invoice)
  const id = needed(place.delivery.kind, 'data.object.id', invoice.id)
  const given = invoice.customer ?? shapes.nobody
  const customer: shapes.Customer = {
    ...given,
    name: given.name ?? invoice.customer_name,
    email: given.email ?? invoice.customer_email,
    address: given.address ?? invoice.customer_address,
  }
  const payload = {
    customer: customerFields(customer),
    invoice: held({
      id,
      number: invoice.number,
      amountDue: wholeUnits(invoice.amount_due ?? invoice.amount_remaining, invoice.currency),
      currency: invoice.currency?.toLowerCase(),
      attempt: invoice.attempt_count,
      failure: failureOf(invoice),
      nextAttemptAt: iso(invoice.next_payment_attempt),
    }),
  }
  const hints = customer.id === undefined ? {} : hintsOf({ ...customer, id: customer.id })
  return { ...nothingMapped, ...hints, events: [eventOf(place, 'stripe.invoice.payment_failed', payload)] }
}

const kinds: Record<string, (place: Place) => Mapped> = {
  'customer.created': ofCustomer,
  'customer.updated': ofCustomer,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.trial_will_end': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'invoice.payment_failed': ofInvoice,
}

/** Kinds of which something comes. */
export const wanted = Object.keys(kinds)

export function map(delivery: Delivery): Mapped {
  const { data: event } = shapes.event.safeParse(delivery.payload)
  if (!event) throw new Unmappable('The body is not an object as Stripe sends it.')
  const type = needed('event', 'type', event.type)
  if (event.object === 'v2.core.event')
    return ignored('It is a thin event, which holds no data. Choose the payload style “Snapshot” at Stripe.')
  const work = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!work)
    return ignored(
      `“${delivery.kind}” is ignored: only customers, subscriptions and failed payments are read.`,
    )
  return work({ delivery, event })
}
