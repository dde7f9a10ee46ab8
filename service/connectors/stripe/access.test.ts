import { describe, expect, it } from 'vitest'
import type { Delivery, HistoryPage } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage } from './backfill.ts'
import { complete } from './complete.ts'
import { repair, test } from './hooks.ts'
import { map, wanted } from './map.ts'
import customerCreated from './samples/customer-created.json' with { type: 'json' }
import paymentFailed from './samples/invoice-payment-failed.json' with { type: 'json' }
import deleted from './samples/subscription-deleted.json' with { type: 'json' }

// Answers as in docs.stripe.com/api; the contents are ours.

const accessOf = (url: string, token: string) => accessTo({ apiUrl: url }, { token })
const halden = customerCreated.data.object
const listed = (data: unknown[], has_more = false): Answer => ({ body: { object: 'list', data, has_more } })

function delivery(payload: object): Delivery {
  return { kind: 'k', deliveryId: 'd', headers: {}, payload, receivedAt: now }
}

describe('what a delivery only names', () => {
  const unnamed = {
    ...deleted,
    data: {
      object: {
        ...deleted.data.object,
        items: {
          data: [
            {
              quantity: 1,
              price: { nickname: null, unit_amount: 100, currency: 'eur', product: 'prod_team' },
            },
          ],
        },
      },
    },
  }

  function stripe({ path }: Asked): Answer {
    if (path === '/v1/customers/cus_P1aQ') return { body: halden }
    if (path === '/v1/products/prod_team') return { body: { id: 'prod_team', name: 'Team' } }
    if (path === '/v1/invoices/in_1Qx9')
      return {
        body: {
          id: 'in_1Qx9',
          payment_intent: { id: 'pi_1', last_payment_error: { code: 'card_declined' } },
        },
      }
    return { status: 404, body: { error: {} } }
  }

  it('is fetched once: the customer and the product of a subscription', async () => {
    const { url, asked } = await startSender(stripe)
    const access = accessOf(url, 'rk_once')
    await complete(access, delivery(unnamed))
    const { events, messages } = map(await complete(access, delivery(unnamed)))
    expect(events[0]?.payload).toMatchObject({
      customer: { name: 'Halden GmbH' },
      subscription: { plan: 'Team' },
    })
    expect(messages[0]?.author).toMatchObject({ email: 'finance@halden.example' })
    expect(asked.map(({ path }) => path)).toEqual(['/v1/customers/cus_P1aQ', '/v1/products/prod_team'])
    expect(asked[0]?.headers.authorization).toBe('Bearer rk_once')
  })

  it('is kept for the key that fetched it alone', async () => {
    const { url, asked } = await startSender(stripe)
    await complete(accessOf(url, 'rk_one'), delivery(deleted))
    await complete(accessOf(url, 'rk_two'), delivery(deleted))
    expect(asked).toHaveLength(2)
  })

  it('is why a payment failed', async () => {
    const { url } = await startSender(stripe)
    const whole = await complete(accessOf(url, 'rk_invoice'), delivery(paymentFailed))
    expect(map(whole).events[0]?.payload).toMatchObject({ invoice: { failure: 'card_declined' } })
  })

  it('stays unknown where the key may not read it, and is asked for later when Stripe says so', async () => {
    const refusing = await startSender(() => ({ status: 403, body: {} }))
    const refused = await complete(accessOf(refusing.url, 'rk_403'), delivery(deleted))
    expect(map(refused).events[0]?.payload).toMatchObject({ customer: { id: 'cus_P1aQ' } })
    const busy = await startSender(() => ({ status: 429, body: {} }))
    await expect(complete(accessOf(busy.url, 'rk_429'), delivery(deleted))).rejects.toThrow(RateLimited)
  })

  it('is nothing for other events', async () => {
    const { url, asked } = await startSender(stripe)
    const given = delivery(customerCreated)
    expect(await complete(accessOf(url, 'rk_other'), given)).toBe(given)
    expect(asked).toEqual([])
  })
})

describe('the history', () => {
  const since = new Date('2026-01-01T00:00:00.000Z')
  const subscription = { ...deleted.data.object, customer: halden }
  const old = { ...subscription, id: 'sub_old', ended_at: 1735689600, canceled_at: 1735689600 }

  function stripe({ path, url }: Asked): Answer {
    const query = url.searchParams
    if (path === '/v1/customers')
      return query.has('starting_after') ? listed([{ ...halden, id: 'cus_2' }]) : listed([halden], true)
    if (path === '/v1/subscriptions' && query.get('status') === 'all')
      return listed([
        {
          ...subscription,
          id: 'sub_new',
          status: 'active',
          canceled_at: null,
          ended_at: null,
          cancellation_details: null,
        },
      ])
    if (path === '/v1/subscriptions') return listed([subscription, old])
    if (path === '/v1/invoices')
      return listed([
        paymentFailed.data.object,
        { ...paymentFailed.data.object, id: 'in_untried', attempt_count: 0 },
      ])
    return { status: 404, body: {} }
  }

  async function everything(url: string) {
    const pages: HistoryPage[] = []
    let cursor: unknown = null
    do {
      const page = await historyPage(accessOf(url, 'rk_history'), since, cursor)
      pages.push(page)
      cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
    } while (cursor !== null)
    return pages
  }

  it('reads customers, subscriptions, those that ended since, and what could not be collected', async () => {
    const { url, asked } = await startSender(stripe)
    const pages = await everything(url)
    expect(pages.flatMap(({ mapped }) => mapped.events.map(({ name }) => name))).toEqual([
      'stripe.customer.created',
      'stripe.customer.created',
      'stripe.subscription.created',
      'stripe.subscription.canceled',
      'stripe.invoice.payment_failed',
    ])
    expect(pages.flatMap(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))).toEqual([
      'cancellation:sub_7KdW',
    ])
    expect(asked[1]?.url.searchParams.get('starting_after')).toBe('cus_P1aQ')
    expect(asked[0]?.url.searchParams.get('created[gte]')).toBe('1767225600')
    expect(pages.at(-1)?.counted).toBe(5)
  })

  it('waits when Stripe says so, and goes on at the same page after a line that broke', async () => {
    const answers: Answer[] = [
      { status: 429, headers: { 'retry-after': '7' }, body: {} },
      { ...listed([halden]), cut: true },
    ]
    const { url } = await startSender((asked) => answers.shift() ?? stripe(asked))
    const access = accessOf(url, 'rk_history')
    const limited = await historyPage(access, since, null).catch((error: unknown) => error)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 7_000))
    await expect(historyPage(access, since, null)).rejects.toThrow()
    expect((await historyPage(access, since, null)).mapped.people).toHaveLength(1)
  })

  it('says what to do about a key that is unknown', async () => {
    const { url } = await startSender(() => ({ status: 401, body: {} }))
    await expect(historyPage(accessOf(url, 'rk_x'), since, null)).rejects.toThrow(AccessRefused)
  })
})

describe('the repair', () => {
  it('takes the events of the time, oldest first, and none from before Stripe keeps them', async () => {
    const { url, asked } = await startSender(({ url: at }) =>
      at.searchParams.has('starting_after')
        ? listed([customerCreated])
        : listed([deleted, paymentFailed], true),
    )
    const { fetched } = await repair(accessOf(url, 'rk_repair'), new Date('2020-01-01T00:00:00.000Z'))
    expect(fetched.map(({ kind, deliveryId }) => [kind, deliveryId])).toEqual([
      ['customer.created', 'evt_1Qx9customer'],
      ['invoice.payment_failed', 'evt_1Qx9invoice'],
      ['customer.subscription.deleted', 'evt_1Qx9Zc2eZvKYlo2C0d3a7b1e'],
    ])
    const from = new Date(Number(asked[0]?.url.searchParams.get('created[gte]')) * 1000)
    expect(from).toEqual(new Date('2026-10-21T12:00:00.000Z'))
    expect(asked[0]?.url.searchParams.get('types[0]')).toBe(wanted[0])
  })
})

describe('the test', () => {
  const endpoint = { url: 'https://signals.example/ingest/abc', status: 'enabled', enabled_events: ['*'] }

  it.each([
    [endpoint, true, /sends what is needed/],
    [{ ...endpoint, status: 'disabled' }, false, /disabled/],
    [{ ...endpoint, enabled_events: ['customer.created'] }, false, /invoice\.payment_failed/],
    [{ ...endpoint, url: 'https://elsewhere.example' }, false, /No event destination/],
  ])('of %j', async (given, ok, message) => {
    const { url } = await startSender(({ path }) =>
      path === '/v1/webhook_endpoints' ? listed([given]) : listed([]),
    )
    const steps = await test(accessOf(url, 'rk_test'))
    expect(steps.at(-1)).toMatchObject({ ok, message: expect.stringMatching(message) })
    expect(steps.slice(0, -1).every((it) => it.ok)).toBe(true)
  })

  it('names what the key may not read', async () => {
    const { url } = await startSender(({ path }) =>
      path === '/v1/products' ? { status: 403, body: {} } : listed([endpoint]),
    )
    const steps = await test(accessOf(url, 'rk_test'))
    expect(steps.filter((it) => !it.ok).map(({ name }) => name)).toEqual(['Products'])
  })
})
