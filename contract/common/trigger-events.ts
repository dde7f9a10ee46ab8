/** Every event that may start an automation, in alphabetical order. */
export const triggerEvents = [
  'conversation.activity',
  'feedback.created',
  'github.issue.closed',
  'github.pr.created',
  'github.pr.dismissed',
  'github.pr.merged',
  'gitlab.mr.closed',
  'gitlab.mr.created',
  'gitlab.mr.merged',
  'issue.activity',
  'pull_request.activity',
  'sentry.feedback.created',
  'stripe.customer.created',
  'stripe.invoice.payment_failed',
  'stripe.subscription.canceled',
  'stripe.subscription.created',
  'stripe.subscription.trial_ending',
  'topic.created',
  'topic.group.added',
  'topic.group.updated',
  'topic.priority.high',
] as const

/** The events that carry a base branch, and so the only ones `targetBranches` may be used with. */
export const githubPullRequestEvents = [
  'github.pr.created',
  'github.pr.dismissed',
  'github.pr.merged',
] as const satisfies readonly TriggerEvent[]

export type TriggerEvent = (typeof triggerEvents)[number]
