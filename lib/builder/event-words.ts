/** Kept for a service that does not list its events, and for sentences: the source, and what stands after "when". */
const known: Record<string, [group: string, clause: string]> = {
  'conversation.activity': ['Conversations and feedback', 'somebody writes'],
  'feedback.created': ['Conversations and feedback', 'feedback arrives'],
  'topic.created': ['Topics', 'a topic is created'],
  'topic.group.added': ['Topics', 'a discussion joins a topic'],
  'topic.group.updated': ['Topics', 'a discussion of a topic goes on'],
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
}

export const knownEvents = Object.entries(known).map(([name, [group, clause]]) => ({
  name,
  group,
  title: clause.charAt(0).toUpperCase() + clause.slice(1),
}))

/** As it stands after "when"; a name that is not known stands for itself. */
export function eventClause(name: string): string {
  return known[name]?.[1] ?? `${name} happens`
}

export function eventTitle(name: string): string {
  return knownEvents.find((event) => event.name === name)?.title ?? name
}
