/** Kept for a service that does not list its events: what each is called, and where it comes from. */
const known: Record<string, [group: string, title: string]> = {
  'conversation.activity': ['Conversations', 'Somebody writes'],
  'feedback.created': ['Conversations', 'Feedback arrives'],
  'topic.created': ['Topics', 'A topic is created'],
  'topic.group.added': ['Topics', 'A discussion joins a topic'],
  'topic.group.updated': ['Topics', 'A discussion of a topic goes on'],
  'topic.priority.high': ['Topics', 'A topic becomes high priority'],
  'issue.activity': ['Work', 'Something happens on an issue'],
  'pull_request.activity': ['Work', 'Something happens on a pull request'],
  'github.issue.closed': ['GitHub', 'An issue is closed'],
  'github.pr.created': ['GitHub', 'A pull request is opened'],
  'github.pr.dismissed': ['GitHub', 'A pull request is dismissed'],
  'github.pr.merged': ['GitHub', 'A pull request is merged'],
  'gitlab.mr.closed': ['GitLab', 'A merge request is closed'],
  'gitlab.mr.created': ['GitLab', 'A merge request is opened'],
  'gitlab.mr.merged': ['GitLab', 'A merge request is merged'],
  'sentry.feedback.created': ['Sentry', 'Feedback arrives in Sentry'],
  'stripe.customer.created': ['Stripe', 'A customer is created'],
  'stripe.invoice.payment_failed': ['Stripe', 'A payment fails'],
  'stripe.subscription.canceled': ['Stripe', 'A subscription ends'],
  'stripe.subscription.created': ['Stripe', 'A subscription begins'],
  'stripe.subscription.trial_ending': ['Stripe', 'A trial is about to end'],
}

export const knownEvents = Object.entries(known).map(([name, [group, title]]) => ({ name, group, title }))

export function eventTitle(name: string): string {
  return known[name]?.[1] ?? name
}
