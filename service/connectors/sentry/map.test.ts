import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { sentryEvents } from '#service/engine/events/catalogue/sentry.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import alert from './samples/alert-of-feedback.json' with { type: 'json' }
import created from './samples/issue-of-feedback.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in docs.sentry.io/integrations/integration-platform/webhooks (issue alerts, issues); the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')

function deliver(payload: unknown, resource: string, settings: object = {}) {
  const headers = { 'sentry-hook-resource': resource, 'request-id': 'r1' }
  const { kind, deliveryId } = label({ headers }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers, payload, receivedAt }, { ...settings })
}

const withEvent = (changed: object) => ({
  ...alert,
  data: { ...alert.data, event: { ...alert.data.event, ...changed } },
})
const withIssue = (changed: object, action = 'created') => ({
  ...created,
  action,
  data: { issue: { ...created.data.issue, ...changed } },
})
const report = { name: 'Jonas', email: '', comments: 'It crashed.', eventID: 'e1' }

const valueAt = (payload: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], payload)

describe('an alert of feedback', () => {
  it('gives its event with every field of the guide', () => {
    const { events } = deliver(alert, 'event_alert')
    expect(events).toEqual([
      {
        name: 'sentry.feedback.created',
        deliveryId: 'feedback:1170820242',
        occurredAt: new Date('2026-03-12T09:00:00Z'),
        payload: {
          project: { name: 'dashboard', slug: 'dashboard' },
          feedback: {
            id: 'f3d1c0a2b7e94c55a1d0e6f2c3b4a5d6',
            message: 'The export button does nothing since this morning.',
            name: 'Ada Berg',
            email: 'ada@halden.example',
            url: 'https://app.northline.example/exports',
            createdAt: '2026-03-12T09:00:00.000Z',
          },
          issue: { id: '1170820242', title: 'User Feedback', level: 'info' },
        },
      },
    ])
    const fields = sentryEvents[0]?.fields.map(({ field }) => field) ?? []
    expect(fields.filter((field) => valueAt(events[0]?.payload, field) === undefined)).toEqual([])
  })

  it('gives a message in its project, in the thread of its issue', () => {
    expect(deliver(alert, 'event_alert').messages).toMatchObject([
      {
        sourceMessageId: 'feedback:1170820242',
        kind: 'feedback',
        threadId: '1170820242',
        channel: { sourceServerId: 'northline', sourceChannelId: '4504044639', channelName: 'dashboard' },
        author: { platformId: 'ada@halden.example', displayName: 'Ada Berg', email: 'ada@halden.example' },
        content: 'The export button does nothing since this morning.',
        sentAt: new Date('2026-03-12T09:00:00Z'),
      },
    ])
  })

  it('without a name or an address is by somebody of its own', () => {
    const feedback = { message: 'It is slow.', name: '', contact_email: '[REDACTED]', url: null }
    const { messages, events } = deliver(withEvent({ contexts: { feedback }, user: null }), 'event_alert')
    expect(messages).toMatchObject([
      { author: { platformId: 'feedback:1170820242', displayName: 'Anonymous', email: null } },
    ])
    expect(events[0]?.payload.feedback).not.toHaveProperty('email')
  })

  it('takes who is signed in where the form says nothing, and the page from the event', () => {
    const feedback = { message: 'It is slow.' }
    const { events } = deliver(
      withEvent({ contexts: { feedback }, tags: [['url', 'https://app.northline.example/a']] }),
      'event_alert',
    )
    expect(events[0]?.payload).toMatchObject({
      feedback: { email: 'ada@halden.example', url: 'https://app.northline.example/a' },
    })
  })

  it('may be the report of a crash, of which an error has several', () => {
    const { events } = deliver(withEvent({ contexts: {}, userReport: report }), 'event_alert')
    expect(events).toMatchObject([
      {
        deliveryId: 'feedback:f3d1c0a2b7e94c55a1d0e6f2c3b4a5d6',
        payload: { feedback: { message: 'It crashed.' } },
      },
    ])
  })

  it('of an error is ignored, with what to do', () => {
    expect(deliver(withEvent({ contexts: { browser: {} } }), 'event_alert').ignored).toMatch(
      /category is equal to feedback/,
    )
    expect(deliver(withEvent({ contexts: { feedback: { message: ' ' } } }), 'event_alert').ignored).toMatch(
      /reports an error/,
    )
  })
})

describe('an issue of feedback', () => {
  it('is the same occurrence and message as its alert', () => {
    const [one, other] = [deliver(alert, 'event_alert'), deliver(created, 'issue')]
    expect(other.events[0]?.deliveryId).toBe(one.events[0]?.deliveryId)
    expect(other.messages[0]?.sourceMessageId).toBe(one.messages[0]?.sourceMessageId)
    expect(other.messages[0]?.channel.sourceChannelId).toBe(one.messages[0]?.channel.sourceChannelId)
    expect(other.events[0]?.payload).toMatchObject({
      project: { name: 'Dashboard', slug: 'dashboard' },
      feedback: { name: 'Ada Berg', email: 'ada@halden.example' },
      issue: { id: 'DASHBOARD-2K', level: 'info' },
    })
    const keys = [alert, created].map((it) => label({ headers: {} }, it).entityKey)
    expect(keys).toEqual(['feedback|1170820242', 'feedback|1170820242'])
  })

  it.each([
    [withIssue({}, 'resolved'), /only new feedback/],
    [withIssue({ issueCategory: 'error', issueType: 'error' }), /reports an error/],
    [withIssue({ status: 'ignored' }), /spam/],
  ])('is ignored when it is no new feedback', (payload, reason) => {
    expect(deliver(payload, 'issue').ignored).toMatch(reason)
  })

  it('lies where the settings say, under whichever address Sentry is reached', () => {
    const { messages } = deliver(created, 'issue', { organization: 'north' })
    expect(messages[0]?.channel.sourceServerId).toBe('north')
  })
})

describe('what nothing comes of', () => {
  it.each([
    ['installation', { action: 'created', data: { installation: {} } }, /installed/],
    ['comment', { action: 'created', data: { comment: 'We look at it.' } }, /colleagues/],
    ['metric_alert', { action: 'critical', data: {} }, /“metric_alert\.critical” is ignored/],
    ['error', { action: 'created', data: { error: {} } }, /“error\.created” is ignored/],
  ])('is ignored with the reason: %s', (resource, payload, reason) => {
    expect(deliver(payload, resource).ignored).toMatch(reason)
  })

  it('says which field is missing', () => {
    expect(() => deliver({ action: 'triggered', data: {} }, 'event_alert')).toThrow(/data\.event is missing/)
    expect(() => deliver({ action: 'created' }, 'issue')).toThrow(/data\.issue is missing/)
    expect(() => deliver(withIssue({ metadata: {} }), 'issue')).toThrow(
      /data\.issue\.metadata\.message is missing/,
    )
    const unnamed = withEvent({ issue_id: null, event_id: null })
    expect(() => deliver(unnamed, 'event_alert')).toThrow(/data\.event\.issue_id is missing/)
    expect(() => deliver([], 'event_alert')).toThrow(Unmappable)
  })

  it.each(['event_alert.triggered', 'issue.created', 'activity_alert.triggered', 'other'])(
    'never throws anything else, whatever is spoiled in %s',
    (kind) => {
      const delivery = { kind, deliveryId: 'd1', headers: {}, receivedAt }
      fc.assert(
        fc.property(spoiled([alert, created, withEvent({ contexts: {}, userReport: report })]), (payload) => {
          label({ headers: {} }, payload)
          return isHandled(source, delivery, payload, {})
        }),
        { numRuns: 1000 },
      )
    },
  )
})
