import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { held, needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, type MappedEvent, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { companyOf, personOf } from './people.ts'
import * as shapes from './shapes.ts'

export type Place = { delivery: Omit<Delivery, 'payload'>; event: shapes.Event }

export type Known = shapes.Customer & { id: string }

export const iso = (at: Date | undefined) => at?.toISOString()

export function read<T>(place: Place, shape: { safeParse(value: unknown): { data?: T } }): T {
  const { data } = shape.safeParse(place.event.data?.object)
  return needed(place.delivery.kind, 'data.object', data)
}

export function eventOf(
  { delivery, event }: Place,
  name: TriggerEvent,
  payload: Record<string, unknown>,
): MappedEvent {
  return { name, deliveryId: delivery.deliveryId, payload, occurredAt: event.created ?? delivery.receivedAt }
}

export function customerFields(
  { id, name, email, address, shipping, created }: shapes.Customer,
  withTime = false,
) {
  const country = address?.country ?? shipping?.address?.country
  return held({ id, name, email, country, createdAt: withTime ? iso(created) : undefined })
}

/** Makes nothing of a customer without name and address. */
export function hintsOf(customer: Known): Pick<Mapped, 'people' | 'companies'> {
  const isKnown = (customer.email ?? customer.name ?? customer.business_name) !== undefined
  return isKnown && !customer.deleted
    ? { people: [personOf(customer)], companies: companyOf(customer) }
    : { people: [], companies: [] }
}

export function customerIn(place: Place, customer: shapes.Customer | undefined, field: string): Known {
  return {
    ...needed(place.delivery.kind, field, customer),
    id: needed(place.delivery.kind, field, customer?.id),
  }
}

export function ofCustomer(place: Place): Mapped {
  const customer = customerIn(place, read(place, shapes.customer), 'data.object.id')
  const payload = { customer: customerFields(customer, true) }
  const isNew = place.event.type === 'customer.created'
  const events = isNew ? [eventOf(place, 'stripe.customer.created', payload)] : []
  const hints = hintsOf(customer)
  if (events.length + hints.people.length === 0)
    return ignored('The customer has neither name nor e-mail address.')
  return { ...nothingMapped, ...hints, events, subscriptions: [] }
}
