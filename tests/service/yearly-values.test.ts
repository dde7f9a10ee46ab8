import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import deleted from '#service/connectors/stripe/samples/subscription-deleted.json' with { type: 'json' }
import { eraseDue } from '#service/connectors/work/erase.ts'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { type Connected, connect, depsOf, mapAll, post, signingSecret } from '#tests/harness/signals.ts'

const service = useService()

async function send(url: string, payload: object) {
  const body = JSON.stringify(payload)
  const at = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', signingSecret).update(`${at}.${body}`).digest('hex')
  expect((await post(url, body, { 'stripe-signature': `t=${at},v1=${signature}` })).status).toBe(200)
}

type Terms = {
  id?: string
  customer?: string
  domain?: string | null
  status?: string
  /** In the smallest unit of the currency, for each period. */
  amount?: number
  currency?: string
  interval?: string
  type?: string
  /** Seconds after a fixed instant. */
  at?: number
}

const began = 1_773_306_000

/** An event of a subscription; its customer comes along, as where a key may fetch them. */
function subscriptionEvent(terms: Terms = {}) {
  const { id = 'sub_1', customer = 'cus_1', domain = 'halden.example', at = 0, type = 'updated' } = terms
  const { status = 'active', amount = 10_000, currency = 'eur', interval = 'month' } = terms
  const object = {
    id,
    status,
    currency,
    customer: domain === null ? customer : { id: customer, name: customer, email: `${customer}@${domain}` },
    items: { data: [{ quantity: 1, price: { unit_amount: amount, currency, recurring: { interval } } }] },
  }
  const event = { ...deleted, id: `evt_${randomUUID()}`, created: began + at }
  return { ...event, type: `customer.subscription.${type}`, data: { object } }
}

const customerEvent = (customer: string, domain: string) => ({
  ...deleted,
  id: `evt_${randomUUID()}`,
  type: 'customer.created',
  data: { object: { id: customer, name: customer, email: `${customer}@${domain}`, created: began } },
})

const stripe = async () => connect(await service.org(), 'stripe')

async function told({ url, org }: Connected, ...events: object[]) {
  for (const event of events) await send(url, event)
  await mapAll(service, org)
}

type Value = { amount: number; currency: string | null; origin: string; notAdded: object[] } | null

async function company(org: Org, domain = 'halden.example') {
  const list = await org.api.get(`/companies?search=${domain}`)
  const [found] = list.body.data as { id: string }[]
  if (!found) throw new Error(`there is no company ${domain}`)
  const { body } = await org.api.get(`/companies/${found.id}`)
  return { id: found.id, value: body.yearlyValue as Value, path: `/companies/${found.id}` }
}

const worthOf = async (org: Org, domain?: string) => (await company(org, domain)).value
const euros = (amount: number, notAdded: object[] = []) => ({
  amount,
  currency: 'eur',
  origin: 'subscriptions',
  notAdded,
})

async function expectKept({ id }: Org) {
  const read = async () =>
    (
      await service.db.pool.query(
        `SELECT id, yearly_value, yearly_currency, NULL::numeric AS revenue FROM companies WHERE org_id = $1
         UNION ALL SELECT NULL, NULL, NULL, revenue FROM topics WHERE org_id = $1 ORDER BY 1, 4`,
        [id],
      )
    ).rows
  const kept = await read()
  await rebuildStatistics(service.db.pool, id)
  expect(await read()).toEqual(kept)
}

test('a company is worth the year of what its customers pay, and its history says so', async () => {
  const stream = await stripe()
  // What arrives together is mapped in any order.
  await told(stream, subscriptionEvent())
  await told(
    stream,
    subscriptionEvent({ id: 'sub_2', customer: 'cus_2', amount: 99_950, interval: 'year' }),
    subscriptionEvent({ id: 'sub_3', customer: 'cus_3', domain: 'tidewater.example' }),
    subscriptionEvent({ id: 'sub_4', status: 'trialing' }),
  )
  expect(await worthOf(stream.org)).toEqual(euros(2199.5))
  expect(await worthOf(stream.org, 'tidewater.example')).toEqual(euros(1200))
  const { path } = await company(stream.org)
  const { body } = await stream.org.api.get(`${path}/history?actorType=system`)
  expect(body.history).toContainEqual(
    expect.objectContaining({
      changedBy: 'system',
      changes: { yearlyValue: 2199.5 },
      previousValues: { yearlyValue: 1200 },
    }),
  )
  await expectKept(stream.org)
})

test('one that ends, is unpaid or changes its price counts so', async () => {
  const stream = await stripe()
  await told(stream, subscriptionEvent(), subscriptionEvent({ id: 'sub_2', amount: 5000 }))
  await told(stream, subscriptionEvent({ amount: 20_000, at: 10 }))
  expect(await worthOf(stream.org)).toEqual(euros(3000))
  await told(stream, subscriptionEvent({ id: 'sub_2', status: 'unpaid', amount: 5000, at: 20 }))
  expect(await worthOf(stream.org)).toEqual(euros(2400))
  await told(stream, subscriptionEvent({ type: 'deleted', status: 'canceled', at: 30 }))
  expect(await worthOf(stream.org)).toBeNull()
  await expectKept(stream.org)
})

test('the order in which events arrive counts for nothing, nor does how often they do', async () => {
  const story = [
    subscriptionEvent({ type: 'created', status: 'incomplete' }),
    subscriptionEvent({ status: 'active', amount: 4000 }),
    subscriptionEvent({ amount: 7000, at: 60 }),
    subscriptionEvent({ id: 'sub_2', customer: 'cus_2', type: 'created', amount: 1000 }),
    subscriptionEvent({ id: 'sub_2', customer: 'cus_2', type: 'deleted', status: 'canceled', amount: 1000 }),
  ]
  const [first, second, third, fourth, fifth] = story
  const orders = [story, story.toReversed(), [third, fifth, first, fourth, second, third, first]]
  for (const order of orders) {
    const stream = await stripe()
    for (const event of order) if (event) await told(stream, event)
    expect(await worthOf(stream.org)).toEqual(euros(840))
  }
})

test('a customer who is told of later brings their company its value', async () => {
  const stream = await stripe()
  await told(stream, subscriptionEvent({ domain: null }))
  expect((await stream.org.api.get('/companies')).body.totalCount).toBe(0)
  await told(stream, customerEvent('cus_1', 'halden.example'))
  expect(await worthOf(stream.org)).toEqual(euros(1200))
  await expectKept(stream.org)
})

test('of several currencies the most common counts, and the others are told of', async () => {
  const stream = await stripe()
  await told(
    stream,
    subscriptionEvent({ amount: 1000 }),
    subscriptionEvent({ id: 'sub_2', amount: 1000 }),
    subscriptionEvent({ id: 'sub_3', amount: 500, currency: 'jpy' }),
    subscriptionEvent({ id: 'sub_4', amount: 5000, currency: 'usd', interval: 'year' }),
  )
  const others = [
    { currency: 'jpy', amount: 6000, subscriptions: 1 },
    { currency: 'usd', amount: 50, subscriptions: 1 },
  ]
  expect(await worthOf(stream.org)).toEqual(euros(240, others))
  await expectKept(stream.org)
})

test('a value that a person entered stays, until they take it back', async () => {
  const stream = await stripe()
  await told(stream, subscriptionEvent())
  const { path } = await company(stream.org)
  const entered = await stream.org.api.send('PATCH', path, { yearlyValue: 48_000.5 })
  const sums = [{ currency: 'eur', amount: 1200, subscriptions: 1 }]
  const kept = { amount: 48_000.5, currency: null, origin: 'entered', notAdded: sums }
  expect(entered).toMatchObject({ status: 200, body: { yearlyValue: kept } })
  await told(stream, subscriptionEvent({ amount: 20_000, at: 10 }))
  expect(await worthOf(stream.org)).toMatchObject({ amount: 48_000.5, origin: 'entered' })
  await expectKept(stream.org)
  expect((await stream.org.api.send('PATCH', path, { yearlyValue: null })).body).toMatchObject({
    yearlyValue: euros(2400),
  })
  await expectKept(stream.org)
})

test.each([[-1], [0.001], [1_000_000_000_000], ['much']])('%j is no value', async (yearlyValue) => {
  const stream = await stripe()
  await told(stream, subscriptionEvent())
  const answer = await stream.org.api.send('PATCH', (await company(stream.org)).path, { yearlyValue })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('yearlyValue')
})

test('companies that are merged are worth what the customers of both pay', async () => {
  const stream = await stripe()
  await told(
    stream,
    subscriptionEvent(),
    subscriptionEvent({ id: 'sub_2', customer: 'cus_2', domain: 'tidewater.example' }),
  )
  const [into, from] = [await company(stream.org), await company(stream.org, 'tidewater.example')]
  const merged = await stream.org.api.post(`${into.path}/merges`, { sourceCompanyIds: [from.id] })
  expect(merged).toMatchObject({ status: 200, body: { yearlyValue: euros(2400) } })
  await expectKept(stream.org)
})

test('a topic is worth what its companies pay', async () => {
  const stream = await stripe()
  await told(
    stream,
    subscriptionEvent({ type: 'deleted', status: 'canceled' }),
    subscriptionEvent({ id: 'sub_2' }),
  )
  const author = { platformId: 'u1', email: 'ada@halden.example' }
  const channel = { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' }
  const said = { id: 'm1', channel, author, content: 'It fails', sentAt: new Date().toISOString() }
  const pushed = await stream.org.api.post('/messages', { messages: [said] })
  const [{ messageId = '' } = {}] = pushed.body.results as { messageId?: string }[]
  const topic = await stream.org.api.post('/topics', { title: 'Failing', messageIds: [messageId] })
  expect(topic.status).toBe(200)
  const revenue = async () =>
    (await service.db.pool.query('SELECT revenue::float8 AS n FROM topics WHERE id = $1', [topic.body.id]))
      .rows[0].n
  expect(await revenue()).toBe(1200)
  await told(stream, subscriptionEvent({ id: 'sub_2', amount: 30_000, at: 10 }))
  expect(await revenue()).toBe(3600)
  await stream.org.api.send('PATCH', (await company(stream.org)).path, { yearlyValue: 10 })
  expect(await revenue()).toBe(10)
  await expectKept(stream.org)
})

const rowsOf = async ({ id }: Org) =>
  (await service.db.pool.query('SELECT external_id FROM subscriptions WHERE org_id = $1', [id])).rows

test('an erased customer takes what they paid along, and it does not come back', async () => {
  const stream = await stripe()
  await told(stream, subscriptionEvent(), subscriptionEvent({ id: 'sub_2', customer: 'cus_2' }))
  const people = await stream.org.api.get('/people?search=cus_1')
  const [person] = people.body.data as { id: string }[]
  expect((await stream.org.api.post(`/people/${person?.id}/erase`, {})).status).toBe(200)
  expect(await worthOf(stream.org)).toEqual(euros(1200))
  await told(stream, subscriptionEvent({ amount: 20_000, at: 10 }))
  expect(await rowsOf(stream.org)).toEqual([{ external_id: 'sub_2' }])
  expect(await worthOf(stream.org)).toEqual(euros(1200))
  await expectKept(stream.org)
})

test.each([
  ['keep', euros(1200), 1],
  ['erase', null, 0],
])('disconnected with data=%s', async (data, value, n) => {
  const stream = await stripe()
  await told(stream, subscriptionEvent())
  await stream.org.api.send('DELETE', `${stream.path}?data=${data}`)
  while ((await eraseDue(depsOf(service), { orgIds: [stream.org.id] })) > 0);
  expect(await rowsOf(stream.org)).toHaveLength(n)
  expect(await worthOf(stream.org)).toEqual(value)
  await expectKept(stream.org)
})
