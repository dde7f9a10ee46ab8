import type { Schedule } from '#contract/common/schedule.ts'
import { formatDuration } from '#lib/format.ts'

/** What happens, after "When". An event that is not known here is told by its name. */
const happenings: Record<string, string> = {
  'conversation.activity': 'somebody writes',
  'feedback.created': 'feedback comes in',
  'github.issue.closed': 'a GitHub issue is closed',
  'github.pr.created': 'a GitHub pull request is opened',
  'github.pr.dismissed': 'a GitHub pull request is closed unmerged',
  'github.pr.merged': 'a GitHub pull request is merged',
  'gitlab.mr.closed': 'a GitLab merge request is closed',
  'gitlab.mr.created': 'a GitLab merge request is opened',
  'gitlab.mr.merged': 'a GitLab merge request is merged',
  'issue.activity': 'something happens on an issue',
  'pull_request.activity': 'something happens on a pull request',
  'sentry.feedback.created': 'feedback arrives in Sentry',
  'stripe.customer.created': 'a Stripe customer is created',
  'stripe.invoice.payment_failed': 'a Stripe payment fails',
  'stripe.subscription.canceled': 'a Stripe subscription is canceled',
  'stripe.subscription.created': 'a Stripe subscription begins',
  'stripe.subscription.trial_ending': 'a Stripe trial is about to end',
  'topic.created': 'a topic is created',
  'topic.group.added': 'a discussion joins a topic',
  'topic.group.updated': 'a discussion of a topic goes on',
  'topic.priority.high': 'a topic becomes high priority',
}

type Known = { schedule: Schedule; description: string }

/** What starts it, in words: times as the service tells them, events as people would. */
export function triggerSentence({ schedule, description }: Known): string {
  if (schedule.type !== 'event') return description
  const [first = 'something happens', second, ...more] = schedule.events.map(
    (name) => happenings[name] ?? name,
  )
  const rest = more.length === 1 ? `, ${second} or ${more[0]}` : `, ${second} or ${more.length} other events`
  const events = second === undefined ? first : more.length === 0 ? `${first} or ${second}` : first + rest
  const branches = schedule.targetBranches ? ` into ${schedule.targetBranches.join(' or ')}` : ''
  const delay = schedule.delaySeconds ? `, ${formatDuration(schedule.delaySeconds)} later` : ''
  return `When ${events}${branches}${delay}`
}
