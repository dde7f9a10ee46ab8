import { describe, expect, it } from 'vitest'
import type { Cursor, Delivery } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { map } from './map.ts'
import { complete, historyPage, poll } from './poll.ts'
import alert from './samples/alert-of-feedback.json' with { type: 'json' }
import created from './samples/issue-of-feedback.json' with { type: 'json' }
import { test } from './test-access.ts'

// Answers as in docs.sentry.io/api (an organization's issues, events, alerts); the contents are ours.

const accessOf = (url: string, changed: object = {}) =>
  accessTo({ organization: 'northline', projects: [], url, ...changed })

const issue = (id: string, rest: object = {}) => ({ ...created.data.issue, id, ...rest })

const linkTo = (cursor: string, results: boolean) =>
  `<https://sentry.io/api/0/x/?cursor=0:0:1>; rel="previous"; results="false"; cursor="0:0:1", ` +
  `<https://sentry.io/api/0/x/?cursor=${cursor}>; rel="next"; results="${results}"; cursor="${cursor}"`

const listed = (issues: unknown[], next?: string): Answer => ({
  body: issues,
  headers: { link: linkTo(next ?? '0:9:0', next !== undefined) },
})

const path = '/api/0/organizations/northline'

describe('the poll', () => {
  const begun = { since: '2026-11-20T11:55:00.000Z', seen: ['0'] }

  it('begins now, reads every page, and brings nothing twice', async () => {
    const shown = [issue('0')]
    const { url, asked } = await startSender(({ url: at }) =>
      at.searchParams.get('cursor') === '0:100:0' || shown.length === 1
        ? listed([issue('0')])
        : listed(shown, '0:100:0'),
    )
    const first = await poll(accessOf(url), null)
    expect(first.deliveries).toEqual([])
    shown.unshift(issue('2'), issue('1'))
    const second = await poll(accessOf(url), JSON.parse(JSON.stringify(first.cursor)) as Cursor)
    expect(second.deliveries.map((it) => [it.kind, it.deliveryId])).toEqual([
      ['issue.created', 'issue:1'],
      ['issue.created', 'issue:2'],
    ])
    expect((await poll(accessOf(url), second.cursor)).deliveries).toEqual([])
    const query = asked[0]?.url.searchParams
    expect(query?.get('query')).toBe('issue.category:feedback')
    expect([query?.get('start'), query?.get('end')]).toEqual(['2026-11-20T11:45:00', '2026-11-20T12:00:00'])
  })

  it('finds what Sentry shows late', async () => {
    const shown = [issue('2')]
    const { url } = await startSender(() => listed(shown))
    const first = await poll(accessOf(url), begun)
    shown.push(issue('1', { firstSeen: '2026-11-20T11:59:00Z' }))
    const later = await poll(accessOf(url), first.cursor)
    expect(later.deliveries.map(({ deliveryId }) => deliveryId)).toEqual(['issue:1'])
  })

  it('is told as a hook would tell it, and so is one thing with it', async () => {
    const { url, asked } = await startSender(() => listed([issue('1170820242')]))
    const [found] = (await poll(accessOf(url, { projects: ['dashboard', 'cli'] }), begun)).deliveries
    expect(found?.entityKey).toBe('feedback|1170820242')
    expect(found?.payload).toMatchObject({ action: 'created', data: { issue: { id: '1170820242' } } })
    expect(asked[0]?.url.searchParams.get('query')).toBe('issue.category:feedback project:[dashboard,cli]')
  })

  it('waits when Sentry says so, fails on half an answer, and names what is missing', async () => {
    const reset = String(now.getTime() / 1000 + 30)
    const busy = await startSender(() => ({
      status: 429,
      headers: { 'x-sentry-rate-limit-reset': reset },
      body: {},
    }))
    const limited = await poll(accessOf(busy.url), null).catch((error: unknown) => error)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 30_000))
    const broken = await startSender(() => ({ ...listed([issue('1')]), cut: true }))
    await expect(poll(accessOf(broken.url), null)).rejects.toThrow()
    await expect(poll(accessOf(broken.url, { organization: '' }), null)).rejects.toThrow(AccessRefused)
  })
})

describe('the history', () => {
  it('reads page after page, and leaves out what cannot be read', async () => {
    const { url, asked } = await startSender(({ url: at }) =>
      at.searchParams.get('cursor') === '0:100:0'
        ? listed([issue('1')])
        : { ...listed([issue('3'), issue('2', { metadata: {} })], '0:100:0') },
    )
    const since = new Date('2026-10-01T00:00:00.000Z')
    const one = await historyPage(accessOf(url), since, null)
    const two = await historyPage(accessOf(url), since, JSON.parse(JSON.stringify(one.cursor)))
    expect([one, two].flatMap(({ mapped }) => mapped.messages.map((it) => it.sourceMessageId))).toEqual([
      'feedback:3',
      'feedback:1',
    ])
    expect(one.mapped.events.map(({ name }) => name)).toEqual(['sentry.feedback.created'])
    expect(two.cursor).toBeNull()
    expect(asked[0]?.url.searchParams.get('start')).toBe('2026-10-01T00:00:00')
  })
})

describe('what an issue does not say', () => {
  const given: Delivery = {
    kind: 'issue.created',
    deliveryId: 'd',
    headers: {},
    payload: created,
    receivedAt: now,
  }

  it('is the page, which its event knows', async () => {
    const { event_id, issue_id, ...event } = alert.data.event
    const latest = { ...event, eventID: event_id, groupID: issue_id, projectID: '4504044639' }
    const { url, asked } = await startSender(() => ({ body: latest }))
    const { events } = map(await complete(accessOf(url), given), {})
    expect(asked[0]?.path).toBe(`${path}/issues/1170820242/events/latest/`)
    expect(events[0]?.payload).toMatchObject({
      feedback: { id: event_id, url: 'https://app.northline.example/exports' },
      issue: { id: 'DASHBOARD-2K' },
    })
  })

  it('stays out where the token may not read it, and is not asked for what needs nothing', async () => {
    const { url, asked } = await startSender(() => ({ status: 403, body: {} }))
    expect(await complete(accessOf(url), given)).toBe(given)
    await complete(accessOf(url), { ...given, payload: alert })
    expect(asked).toHaveLength(1)
    const busy = await startSender(() => ({ status: 429, body: {} }))
    await expect(complete(accessOf(busy.url), given)).rejects.toThrow(RateLimited)
  })
})

describe('the test', () => {
  const app = {
    name: 'Signalbox',
    slug: 'signalbox-1a',
    webhookUrl: 'https://signals.example/ingest/abc',
    isAlertable: true,
    events: [] as string[],
  }
  const category = { id: 'sentry.rules.filters.issue_category.IssueCategoryFilter', value: '6' }
  const notify = {
    id: 'sentry.rules.actions.notify_event_service.NotifyEventServiceAction',
    service: 'signalbox-1a',
  }
  const rule = { name: 'Feedback', status: 'active', filters: [category], conditions: [], actions: [notify] }

  const sentry = (apps: unknown[], rules: unknown[]) => (asked: Asked) => {
    const answers: Record<string, unknown> = {
      [`${path}/issues/`]: [],
      [`${path}/sentry-apps/`]: apps,
      [`${path}/projects/`]: [{ id: '1', slug: 'dashboard', name: 'Dashboard' }],
      [`${path}/sentry-app-installations/`]: [{ uuid: 'u1', app: { slug: 'signalbox-1a' } }],
      '/api/0/projects/northline/dashboard/rules/': rules,
    }
    const body = answers[asked.path]
    return body === undefined ? { status: 404, body: {} } : { body }
  }

  it.each([
    ['an alert that sends feedback', [app], [rule], true, /“Feedback” sends feedback here/],
    [
      'an alert by the installation',
      [app],
      [{ ...rule, actions: [{ id: 'x', sentryAppInstallationUuid: 'u1' }] }],
      true,
      /sends feedback/,
    ],
    ['no alert', [app], [], false, /No alert sends feedback here.*category is equal to Feedback/],
    ['an alert of errors', [app], [{ ...rule, filters: [{ ...category, value: '1' }] }], false, /No alert/],
    ['an alert that is off', [app], [{ ...rule, status: 'disabled' }], false, /No alert/],
    ['a subscription to issues', [{ ...app, events: ['issue'] }], [], true, /None is needed/],
    ['no alert action', [{ ...app, isAlertable: false }], [], false, /Alert Rule Action/],
  ])('with %s', async (_, apps, rules, ok, message) => {
    const { url } = await startSender(sentry(apps, rules))
    const steps = await test(accessOf(url))
    expect(steps.map(({ name }) => name)).toEqual(['Feedback', 'Integration', 'Alert'])
    expect(steps[2]).toMatchObject({ ok, message: expect.stringMatching(message) })
  })

  it('names the integration that is missing, and the token that sees nothing', async () => {
    const { url } = await startSender(sentry([], []))
    expect((await test(accessOf(url))).at(-1)).toMatchObject({ name: 'Integration', ok: false })
    const refusing = await startSender(() => ({ status: 401, body: {} }))
    expect(await test(accessOf(refusing.url))).toMatchObject([{ name: 'Feedback', ok: false }])
    expect(await test(accessOf(url, { organization: '' }))).toMatchObject([
      { ok: false, message: expect.stringMatching(/organization/) },
    ])
  })
})
