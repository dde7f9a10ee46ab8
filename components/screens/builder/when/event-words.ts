import { eventClause } from '#contract/common/event-clauses.ts'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'

/** Kept for a service that does not list its events: where each stands in the list. */
const groups: Record<TriggerEvent, string> = {
  'conversation.activity': 'Conversations and feedback',
  'feedback.created': 'Conversations and feedback',
  'topic.created': 'Topics',
  'topic.group.added': 'Topics',
  'topic.group.updated': 'Topics',
  'topic.priority.high': 'Topics',
  'issue.activity': 'Issues and pull requests',
  'pull_request.activity': 'Issues and pull requests',
  'github.issue.closed': 'GitHub',
  'github.pr.created': 'GitHub',
  'github.pr.dismissed': 'GitHub',
  'github.pr.merged': 'GitHub',
  'gitlab.mr.closed': 'GitLab',
  'gitlab.mr.created': 'GitLab',
  'gitlab.mr.merged': 'GitLab',
  'sentry.feedback.created': 'Sentry',
  'stripe.customer.created': 'Stripe',
  'stripe.invoice.payment_failed': 'Stripe',
  'stripe.subscription.canceled': 'Stripe',
  'stripe.subscription.created': 'Stripe',
  'stripe.subscription.trial_ending': 'Stripe',
}

export const knownEvents = Object.entries(groups).map(([name, group]) => {
  const clause = eventClause(name)
  return { name, group, title: clause.charAt(0).toUpperCase() + clause.slice(1) }
})

export function eventTitle(name: string): string {
  return knownEvents.find((event) => event.name === name)?.title ?? name
}
