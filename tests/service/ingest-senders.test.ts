import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import gitlabIssue from '#service/connectors/gitlab/samples/issue-closed.json' with { type: 'json' }
import gitlabOpened from '#service/connectors/gitlab/samples/merge-request-opened.json' with { type: 'json' }
import sentryAlert from '#service/connectors/sentry/samples/alert-of-feedback.json' with { type: 'json' }
import sentryIssue from '#service/connectors/sentry/samples/issue-of-feedback.json' with { type: 'json' }
import stripeCustomer from '#service/connectors/stripe/samples/customer-created.json' with { type: 'json' }
import stripeInvoice from '#service/connectors/stripe/samples/invoice-payment-failed.json' with {
  type: 'json',
}
import stripeDeleted from '#service/connectors/stripe/samples/subscription-deleted.json' with { type: 'json' }
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { fetchDue } from '#service/connectors/work/fetches.ts'
import { type Answer, startSender } from '#tests/harness/sender.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, depsOf, mapAll, signingSecret, tracesOf } from '#tests/harness/signals.ts'

const service = useService()

const key = `whsec_${Buffer.from('a signing token of a test, whole').toString('base64')}`
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const seconds = () => String(Math.floor(Date.now() / 1000))
const signed = (encoding: 'hex' | 'base64', secret: string | Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest(encoding)

type Sender = {
  source: string
  secret: string
  /** Headers under which the sender sends a body, `about` being its kind or its id. */
  headers: (body: string, about: string) => Record<string, string>
}

const gitlab: Sender = {
  source: 'gitlab',
  secret: key,
  headers(body, id) {
    const at = seconds()
    const token = Buffer.from(key.slice('whsec_'.length), 'base64')
    const signature = signed('base64', token, `${id}.${at}.${body}`)
    return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
  },
}

const gitlabOld: Sender = {
  source: 'gitlab',
  secret: key,
  headers: () => ({ 'x-gitlab-token': key, 'x-gitlab-event': 'Merge Request Hook' }),
}

const stripe: Sender = {
  source: 'stripe',
  secret: signingSecret,
  headers(body) {
    const at = seconds()
    return { 'stripe-signature': `t=${at},v1=${signed('hex', signingSecret, `${at}.${body}`)}` }
  },
}

const sentry: Sender = {
  source: 'sentry',
  secret: signingSecret,
  headers: (body, resource) => ({
    'request-id': randomUUID(),
    'sentry-hook-resource': resource,
    'sentry-hook-timestamp': seconds(),
    'sentry-hook-signature': signed('hex', signingSecret, body),
  }),
}

async function connected(sender: Sender, more: { secrets?: object; settings?: object } = {}) {
  const secrets = { signingSecret: sender.secret, ...more.secrets }
  return connect(await service.org(), sender.source, { ...more, secrets })
}

async function send(
  url: string,
  sender: Sender,
  payload: unknown,
  about = 'd1',
  spoil = false,
): Promise<number> {
  const body = JSON.stringify(payload)
  const headers = sender.headers(body, about)
  const sent = spoil ? body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : body
  const answer = await fetch(url, {
    method: 'POST',
    body: sent,
    headers: { 'content-type': 'application/json', ...headers },
  })
  await answer.text()
  return answer.status
}

async function eventsOf(org: Org) {
  const text = 'SELECT name, payload FROM events WHERE org_id = $1 AND source <> $2 ORDER BY name'
  return (await service.db.pool.query<{ name: string; payload: object }>(text, [org.id, 'signalbox'])).rows
}

const cases: [
  what: string,
  sender: Sender,
  payload: object,
  about: string,
  events: string[],
  messages: string[],
][] = [
  [
    'a merge request of GitLab',
    gitlab,
    gitlabOpened,
    'd1',
    ['gitlab.mr.created', 'pull_request.activity'],
    ['mr:99'],
  ],
  [
    'one of an older GitLab',
    gitlabOld,
    gitlabOpened,
    'd1',
    ['gitlab.mr.created', 'pull_request.activity'],
    ['mr:99'],
  ],
  ['an issue of GitLab', gitlab, gitlabIssue, 'd1', ['issue.activity'], ['issue:301']],
  ['a customer of Stripe', stripe, stripeCustomer, '', ['stripe.customer.created'], []],
  ['a failed payment', stripe, stripeInvoice, '', ['stripe.invoice.payment_failed'], []],
  [
    'a subscription that ends',
    stripe,
    stripeDeleted,
    '',
    ['stripe.subscription.canceled'],
    ['cancellation:sub_7KdW'],
  ],
  [
    'an alert of Sentry',
    sentry,
    sentryAlert,
    'event_alert',
    ['sentry.feedback.created'],
    ['feedback:1170820242'],
  ],
  ['an issue of Sentry', sentry, sentryIssue, 'issue', ['sentry.feedback.created'], ['feedback:1170820242']],
]

describe('what a sender sends', () => {
  test.each(cases)('comes in once: %s', async (_, sender, payload, about, events, messages) => {
    const { url, org } = await connected(sender)
    expect(await send(url, sender, payload, about)).toBe(200)
    expect(await send(url, sender, payload, about)).toBe(200)
    await mapAll(service, org)
    expect((await arrivalsOf(org)).map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'mapped'])
    expect((await eventsOf(org)).map(({ name }) => name)).toEqual(events)
    const traces = await tracesOf(service, org)
    expect(traces.messages.map((it) => it.source_message_id)).toEqual(messages)
  })

  test.each([
    ['gitlab', gitlab, gitlabOpened, 'd1'],
    ['stripe', stripe, stripeCustomer, ''],
    ['sentry', sentry, sentryAlert, 'event_alert'],
  ])('with another byte is refused: %s', async (_, sender, payload, about) => {
    const { url, org } = await connected(sender)
    expect(await send(url, sender, payload, about, true)).toBe(401)
    expect(await arrivalsOf(org)).toEqual([])
  })

  test.each([
    [
      'gitlab',
      gitlab,
      { object_kind: 'pipeline', object_attributes: { id: 1 } },
      'ignored',
      /“pipeline” is ignored/,
    ],
    [
      'stripe',
      stripe,
      { id: 'evt_1', type: 'payout.paid', data: { object: {} } },
      'ignored',
      /“payout\.paid” is ignored/,
    ],
    ['sentry', sentry, { action: 'created', data: {} }, 'ignored', /“d1\.created” is ignored/],
    [
      'gitlab',
      gitlab,
      { object_kind: 'issue', project: { id: 1 } },
      'failed',
      /object_attributes is missing/,
    ],
    ['stripe', stripe, { id: 'evt_1', type: 'customer.created' }, 'failed', /data\.object is missing/],
    ['gitlab', gitlab, [1, 2, 3], 'failed', /not an object/],
  ])(
    'is kept with the reason that nothing came of it: %s, %j',
    async (_, sender, payload, outcome, reason) => {
      const { url, org } = await connected(sender)
      expect(await send(url, sender, payload)).toBe(200)
      await mapAll(service, org)
      expect(await arrivalsOf(org)).toMatchObject([{ outcome, reason: expect.stringMatching(reason) }])
    },
  )

  test('is one piece of feedback, though an alert, a hook of issues and a search tell of it', async () => {
    const shown: Answer = { body: [{ ...sentryIssue.data.issue, firstSeen: new Date().toISOString() }] }
    const list: { answer: Answer } = { answer: { body: [] } }
    const { url: api } = await startSender(({ path }) =>
      path.endsWith('/issues/') ? list.answer : { status: 404, body: {} },
    )
    const settings = { organization: 'northline', url: api }
    const { url, org } = await connected(sentry, { secrets: { token: 't' }, settings })
    const look = (at: number) => fetchDue(depsOf(service), 'looker', 5, { orgIds: [org.id], now: later(at) })
    await look(1)
    list.answer = shown
    await look(302)
    await send(url, sentry, sentryAlert, 'event_alert')
    await send(url, sentry, sentryIssue, 'issue')
    await mapAll(service, org)
    expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual([
      'mapped',
      'duplicate',
      'duplicate',
    ])
    expect(await eventsOf(org)).toHaveLength(1)
  })
})

describe('what a delivery only names', () => {
  const halden = stripeCustomer.data.object

  test('is fetched before it is mapped, and waited for when the sender says so', async () => {
    const answers: Answer[] = [{ status: 429, body: {} }, { body: halden }]
    const { url: apiUrl } = await startSender(() => answers.shift() ?? { status: 404, body: {} })
    const { url, org } = await connected(stripe, { secrets: { token: 'rk_wait' }, settings: { apiUrl } })
    await send(url, stripe, stripeDeleted)
    await mapAll(service, org)
    expect(await arrivalsOf(org)).toMatchObject([
      {
        outcome: 'waiting',
        reason: expect.stringContaining('Stripe asks for fewer requests. It continues at '),
      },
    ])
    await mapDue(depsOf(service), 5, { orgIds: [org.id], now: later(3600) })
    expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped', attempts: 1 }])
    expect(await eventsOf(org)).toMatchObject([
      { payload: { customer: { name: 'Halden GmbH', country: 'DE' } } },
    ])
    const people = await service.db.pool.query('SELECT display_name FROM people WHERE org_id = $1', [org.id])
    expect(people.rows).toEqual([{ display_name: 'Halden GmbH' }])
  })

  test('stays unknown when the sender never answers, and the event comes all the same', async () => {
    const { url: apiUrl, asked } = await startSender(() => ({ status: 500, body: {} }))
    const { url, org } = await connected(stripe, { secrets: { token: 'rk_down' }, settings: { apiUrl } })
    await send(url, stripe, stripeDeleted)
    for (let n = 0; n < 3; n++) await mapDue(depsOf(service), 5, { orgIds: [org.id], now: later(n * 3600) })
    expect(asked).toHaveLength(3)
    expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped', attempts: 3 }])
    expect(await eventsOf(org)).toMatchObject([{ payload: { customer: { id: 'cus_P1aQ' } } }])
  })
})

test('what did not arrive is fetched once, and no row tells of it again', async () => {
  const events: Answer = { body: { data: [stripeCustomer, stripeInvoice], has_more: false } }
  const { url: apiUrl } = await startSender(({ path }) =>
    path === '/v1/events' ? events : { status: 404, body: {} },
  )
  const { url, org } = await connected(stripe, { secrets: { token: 'rk_repair' }, settings: { apiUrl } })
  await send(url, stripe, stripeCustomer)
  const look = (at: number) => fetchDue(depsOf(service), 'looker', 5, { orgIds: [org.id], now: later(at) })
  expect(await look(601)).toBe(1)
  expect(await look(1300)).toBe(1)
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ deliveryId, outcome }) => [deliveryId, outcome])).toEqual([
    ['evt_1Qx9customer', 'mapped'],
    ['evt_1Qx9invoice', 'mapped'],
  ])
})
