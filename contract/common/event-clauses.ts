import type { TriggerEvent } from './trigger-events.ts'

/** Clause for each event, to follow "when". */
const clauses: Record<TriggerEvent, string> = {
  'conversation.activity': 'somebody writes',
  'feedback.created': 'feedback arrives',
  'github.issue.closed': 'a GitHub issue is closed',
  'github.pr.created': 'a GitHub pull request is opened',
  'github.pr.dismissed': 'a GitHub pull request is closed without being merged',
  'github.pr.merged': 'a GitHub pull request is merged',
  'gitlab.mr.closed': 'a GitLab merge request is closed',
  'gitlab.mr.created': 'a GitLab merge request is opened',
  'gitlab.mr.merged': 'a GitLab merge request is merged',
  'issue.activity': 'something happens on an issue',
  'pull_request.activity': 'something happens on a pull request',
  'sentry.feedback.created': 'feedback arrives in Sentry',
  'stripe.customer.created': 'a customer is created in Stripe',
  'stripe.invoice.payment_failed': 'a payment fails in Stripe',
  'stripe.subscription.canceled': 'a subscription ends in Stripe',
  'stripe.subscription.created': 'a subscription begins in Stripe',
  'stripe.subscription.trial_ending': 'a trial is about to end in Stripe',
  'topic.created': 'a topic is created',
  'topic.group.added': 'a discussion joins a topic',
  'topic.group.updated': 'a discussion of a topic goes on',
  'topic.priority.high': 'a topic becomes high priority',
}

/** Falls back to the name for events that no longer exist. */
export function eventClause(name: string): string {
  return Object.hasOwn(clauses, name) ? clauses[name as TriggerEvent] : `${name} happens`
}
