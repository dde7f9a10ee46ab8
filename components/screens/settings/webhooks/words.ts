import type { Status } from '#components/ui/status-mark.tsx'
import { eventClause } from '#contract/common/trigger-events.ts'
import { groupOf, recordEvents, webhookEvents, webhookGroups } from '#contract/common/webhook-events.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { formatCount } from '#lib/format.ts'

export const statusMarks: Record<WebhookEndpoint['status'], Status> = {
  ready: 'healthy',
  failing: 'error',
  unreadable: 'error',
  untried: 'waiting',
  disabled: 'paused',
}

export const statusWords: Record<WebhookEndpoint['status'], string> = {
  ready: 'Works',
  failing: 'Not delivered',
  unreadable: 'Secret unreadable',
  untried: 'Nothing sent yet',
  disabled: 'Off',
}

export const deliveryMarks: Record<WebhookDelivery['status'], Status> = {
  delivered: 'healthy',
  failed: 'error',
  queued: 'waiting',
  sending: 'running',
}

export const deliveryWords: Record<WebhookDelivery['status'], string> = {
  delivered: 'Delivered',
  failed: 'Failed',
  queued: 'Waiting',
  sending: 'Sending',
}

const groupNames: Record<string, string> = {
  'company.*': 'Companies',
  'connection.*': 'Sources',
  'conversation.*': 'Conversations',
  'feedback.*': 'Feedback',
  'github.*': 'GitHub',
  'gitlab.*': 'GitLab',
  'issue.*': 'Issues',
  'message.*': 'Messages',
  'person.*': 'People',
  'pull_request.*': 'Pull requests',
  'run.*': 'Runs',
  'sentry.*': 'Sentry',
  'story.*': 'Stories',
  'stripe.*': 'Stripe',
  'topic.*': 'Topics',
}

export const groupName = (group: string) => groupNames[group] ?? group

/** Groups that most people choose; those of other products follow. */
const first = ['message.*', 'topic.*', 'story.*', 'person.*', 'company.*', 'run.*', 'connection.*']

/** Groups of events with their events, in the order in which they are offered. */
export const groups = [...first, ...webhookGroups.filter((group) => !first.includes(group))].map((group) => ({
  group,
  name: groupName(group),
  events: webhookEvents.filter((event) => groupOf(event) === group),
}))

/** "A message arrives". */
export function eventSentence(event: string): string {
  const own = Object.entries(recordEvents).find(([name]) => name === event)?.[1]
  const clause = own ?? eventClause(event)
  return clause.charAt(0).toUpperCase() + clause.slice(1)
}

const mostNamed = 3

/** "message.created, Topics and 2 more". */
export function chosenWords(events: readonly string[]): string {
  const names = events.map((event) => (event.endsWith('.*') ? `all of ${groupName(event)}` : event))
  const more = names.length - mostNamed
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, mostNamed).join(', ')} and ${formatCount(more)} more`
}

/** Name of an endpoint in menus and titles. */
export function nameOf({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string {
  return description === '' ? hostOf(url) : description
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
