import { pullRequestFields, samplePullRequest } from './github.ts'
import { guide, type Kind, pushed } from './kind.ts'

const workGroup = 'Issues and pull requests'

export const workEvents: Kind[] = [
  pushed(workGroup, 'github', {
    name: 'issue.activity',
    alsoFrom: ['gitlab', 'linear', 'jira'],
    title: 'Something happens on an issue',
    description: 'An issue is opened, changed, commented on, closed or opened again.',
    overlaps: ['github.issue.closed'],
    fields: guide({
      action: ['text', 'opened, edited, commented, labeled, closed or reopened.'],
      'repository.fullName': [
        'text',
        'Owner and name of the repository; at Linear the name of the team, at Jira that of the project.',
      ],
      'issue.number': ['number', 'Number of the issue.'],
      'issue.title': ['text', 'Its title.'],
      'issue.body': ['text', 'Its description.'],
      'issue.state': ['text', 'open or closed.'],
      'issue.labels': ['list', 'Its labels.'],
      'issue.author.login': ['text', 'Who opened it; a name, where the product has no handles.'],
      'comment.body': ['text', 'The new comment; only when it was commented on.'],
      'comment.author.login': ['text', 'Who commented.'],
      'sender.login': ['text', 'Who did it.'],
    }),
    samplePayload: {
      action: 'commented',
      repository: samplePullRequest.repository,
      issue: {
        number: 790,
        title: 'Large uploads fail behind a slow proxy',
        body: 'Everything above 50 MB ends in a timeout.',
        url: 'https://github.com/northline/cli/issues/790',
        state: 'open',
        labels: ['bug'],
        author: { login: 'adaberg', name: 'Ada Berg' },
      },
      comment: { body: 'We see the same since Tuesday.', author: { login: 'jonasw', name: 'Jonas Weber' } },
      sender: { login: 'jonasw', name: 'Jonas Weber' },
    },
  }),
  pushed(workGroup, 'github', {
    name: 'pull_request.activity',
    alsoFrom: ['gitlab'],
    title: 'Something happens on a pull request',
    description: 'A pull or merge request is opened, changed, reviewed, commented on, merged or closed.',
    overlaps: [
      'github.pr.created',
      'github.pr.dismissed',
      'github.pr.merged',
      'gitlab.mr.closed',
      'gitlab.mr.created',
      'gitlab.mr.merged',
    ],
    fields: [
      ...guide({
        action: ['text', 'opened, edited, reviewed, commented, merged or closed.'],
        'comment.body': ['text', 'The new comment or review; only when there is one.'],
        'comment.author.login': ['text', 'Who wrote it.'],
      }),
      ...pullRequestFields,
    ],
    samplePayload: {
      ...samplePullRequest,
      action: 'reviewed',
      comment: {
        body: 'Looks right. One question about the backoff.',
        author: { login: 'mlind', name: 'Maja Lind' },
      },
    },
  }),
]
