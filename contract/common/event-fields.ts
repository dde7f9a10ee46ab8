/** Every field of the field guides by its path: what it is called on screens and in sentences. */
const labels: Record<string, string> = {
  action: 'Action',
  'comment.author.login': 'Author of the comment',
  'comment.body': 'Comment',
  'companies[].domain': 'Company domain',
  'companies[].isVip': 'VIP company',
  'companies[].name': 'Company',
  'conversation.channelName': 'Channel',
  'conversation.serverName': 'Server or workspace',
  'conversation.source': 'Source',
  'customer.country': 'Country of the customer',
  'customer.email': 'E-mail of the customer',
  'customer.name': 'Customer',
  'discussion.movedFrom.title': 'Topic before the move',
  'discussion.title': 'Discussion',
  'feedback.email': 'E-mail of the feedback',
  'feedback.message': 'Text of the feedback',
  'feedback.name': 'Author of the feedback',
  'feedback.url': 'Page of the feedback',
  hasVip: 'VIP person or company',
  'invoice.amountDue': 'Amount due',
  'invoice.attempt': 'Attempt to collect',
  'invoice.currency': 'Currency of the invoice',
  'invoice.failure': 'Why the payment failed',
  'invoice.nextAttemptAt': 'Next attempt to collect',
  'invoice.number': 'Invoice number',
  'issue.author.login': 'Author of the issue',
  'issue.body': 'Description of the issue',
  'issue.labels': 'Label of the issue',
  'issue.level': 'Level of the error',
  'issue.number': 'Issue number',
  'issue.state': 'State of the issue',
  'issue.stateReason': 'Why the issue was closed',
  'issue.title': 'Title of the issue',
  'mergeRequest.author.username': 'Author of the merge request',
  'mergeRequest.description': 'Description of the merge request',
  'mergeRequest.isDraft': 'Draft',
  'mergeRequest.labels': 'Label of the merge request',
  'mergeRequest.number': 'Merge request number',
  'mergeRequest.sourceBranch': 'Source branch',
  'mergeRequest.targetBranch': 'Target branch',
  'mergeRequest.title': 'Title of the merge request',
  messageCount: 'Number of messages',
  'messages[].author': 'Author of a message',
  'messages[].sentAt': 'Time of a message',
  'messages[].text': 'Message text',
  'people[].company': 'Company of a person',
  'people[].isBot': 'Written by a program',
  'people[].isVip': 'VIP person',
  'people[].name': 'Person',
  'people[].tags': 'Tag of a person',
  'people[].title': 'Position of a person',
  previousPriority: 'Priority before',
  'project.name': 'Application',
  'project.path': 'Project',
  'pullRequest.additions': 'Lines added',
  'pullRequest.author.login': 'Author of the pull request',
  'pullRequest.baseBranch': 'Base branch',
  'pullRequest.body': 'Description of the pull request',
  'pullRequest.changedFiles': 'Files changed',
  'pullRequest.deletions': 'Lines removed',
  'pullRequest.headBranch': 'Head branch',
  'pullRequest.isDraft': 'Draft',
  'pullRequest.labels': 'Label of the pull request',
  'pullRequest.number': 'Pull request number',
  'pullRequest.title': 'Title of the pull request',
  'repository.fullName': 'Repository',
  'sender.login': 'Who did it',
  'subscription.amount': 'Price of a period',
  'subscription.canceledAt': 'Canceled on',
  'subscription.cancellationReason': 'Why it was canceled',
  'subscription.currency': 'Currency of the subscription',
  'subscription.plan': 'Plan',
  'subscription.seats': 'Seats',
  'subscription.startedAt': 'Began on',
  'subscription.status': 'Status of the subscription',
  'subscription.trialEndsAt': 'Trial ends on',
  'subscription.yearlyValue': 'Yearly value',
  'topic.companyCount': 'Companies in the topic',
  'topic.discussionCount': 'Discussions in the topic',
  'topic.assignee': 'Assignee of the topic',
  'topic.keywords': 'Keyword of the topic',
  'topic.messageCount': 'Messages in the topic',
  'topic.personCount': 'People in the topic',
  'topic.priority': 'Topic priority',
  'topic.state': 'Topic state',
  'topic.summary': 'Topic summary',
  'topic.title': 'Topic title',
  'topic.type': 'Topic type',
  'user.username': 'Who did it',
}

const priorities = ['very_low', 'low', 'default', 'high', 'very_high']

/** Fields that Signalbox itself fills with one of a few values. */
const choices: Record<string, string[]> = {
  previousPriority: priorities,
  'topic.priority': priorities,
  'topic.state': ['open', 'in_progress', 'completed', 'dismissed'],
  'topic.type': ['bug_report', 'feature_request', 'complaint', 'praise', 'question'],
}

const own = <Value>(table: Record<string, Value>, path: string) =>
  Object.hasOwn(table, path) ? table[path] : undefined

/** Falls back to the path for a field that no guide has any more. */
export function fieldLabel(path: string): string {
  return own(labels, path) ?? path
}

/** All values of a field that has only a few; null for others. */
export function fieldChoices(path: string): string[] | null {
  return own(choices, path) ?? null
}

/** A value of such a field as it is read: “very high”. */
export const choiceWords = (value: string) => value.replaceAll('_', ' ')
