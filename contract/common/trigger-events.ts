/** Every event that may start an automation: its group in the builder, and its clause, to follow "when". In the order shown. */
const events = {
  'conversation.activity': ['Conversations and feedback', 'somebody writes'],
  'feedback.created': ['Conversations and feedback', 'feedback arrives'],
  'topic.created': ['Topics', 'a topic is created'],
  'topic.group.added': ['Topics', 'a discussion joins a topic'],
  'topic.group.updated': ['Topics', 'a discussion of a topic continues'],
  'topic.priority.high': ['Topics', 'a topic becomes high priority'],
  'issue.activity': ['Issues and pull requests', 'something happens on an issue'],
  'pull_request.activity': ['Issues and pull requests', 'something happens on a pull request'],
  'github.issue.closed': ['GitHub', 'a GitHub issue is closed'],
  'github.pr.created': ['GitHub', 'a GitHub pull request is opened'],
  'github.pr.dismissed': ['GitHub', 'a GitHub pull request is closed without being merged'],
  'github.pr.merged': ['GitHub', 'a GitHub pull request is merged'],
  'gitlab.mr.closed': ['GitLab', 'a GitLab merge request is closed'],
  'gitlab.mr.created': ['GitLab', 'a GitLab merge request is opened'],
  'gitlab.mr.merged': ['GitLab', 'a GitLab merge request is merged'],
  'sentry.feedback.created': ['Sentry', 'feedback arrives in Sentry'],
  'stripe.customer.created': ['Stripe', 'a customer is created in Stripe'],
  'stripe.invoice.payment_failed': ['Stripe', 'a payment fails in Stripe'],
  'stripe.subscription.canceled': ['Stripe', 'a subscription ends in Stripe'],
  'stripe.subscription.created': ['Stripe', 'a subscription begins in Stripe'],
  'stripe.subscription.trial_ending': ['Stripe', 'a trial is about to end in Stripe'],
} as const

export type TriggerEvent = keyof typeof events

/** Their names in alphabetical order. */
export const triggerEvents = (Object.keys(events) as TriggerEvent[]).sort()

/** Groups and clauses, for a service that does not list its events. */
export const knownEvents = Object.entries(events).map(([name, [group, clause]]) => ({ name, group, clause }))

/** Falls back to the name for events that no longer exist. */
export function eventClause(name: string): string {
  return Object.hasOwn(events, name) ? events[name as TriggerEvent][1] : `${name} happens`
}

/** The events that carry a base branch, and so the only ones `targetBranches` may be used with. */
export const githubPullRequestEvents = [
  'github.pr.created',
  'github.pr.dismissed',
  'github.pr.merged',
] as const satisfies readonly TriggerEvent[]
