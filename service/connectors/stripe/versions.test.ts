import { describe, expect, it } from 'vitest'
import { label } from './incoming.ts'
import { map } from './map.ts'
import deleted from './samples/subscription-deleted.json' with { type: 'json' }

function deliver(payload: unknown) {
  const { kind } = label({ headers: {} }, payload)
  return map({
    kind,
    deliveryId: 'd1',
    headers: {},
    payload,
    receivedAt: new Date('2026-03-12T12:00:00.000Z'),
  })
}

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('what older versions say otherwise', () => {
  const { items: _, ...rest } = deleted.data.object as { items?: unknown }
  const plan = (more: object) => ({
    amount: 2000,
    currency: 'aud',
    interval: 'month',
    interval_count: 1,
    ...more,
  })
  const planOf = (more: object) => {
    const { events } = deliver({ ...deleted, data: { object: { ...rest, plan: plan(more), quantity: 1 } } })
    return valueAt(events[0]?.payload, 'subscription.plan')
  }

  it('is the name of a plan, or an id that somebody chose', () => {
    expect(planOf({ id: 'gold', name: 'Gold Special' })).toBe('Gold Special')
    expect(planOf({ id: 'gold-monthly' })).toBe('gold-monthly')
    expect(planOf({ id: 'price_1Qx9' })).toBeUndefined()
  })

  it('is one id for every event that Stripe makes up to try an address: what they say tells them apart', () => {
    expect(label({ headers: {} }, { ...deleted, id: 'evt_00000000000000' }).deliveryId).toBeNull()
  })
})
