import { guide, type Kind, pushed } from './kind.ts'

const group = 'GitHub'

const person = { login: 'adaberg', name: 'Ada Berg' }
const repository = { fullName: 'northline/cli', url: 'https://github.com/northline/cli', isPrivate: false }

export const pullRequestFields = guide({
  'repository.fullName': ['text', 'Owner and name of the repository.'],
  'pullRequest.number': ['number', 'Number of the pull request.'],
  'pullRequest.title': ['text', 'Its title.'],
  'pullRequest.body': ['text', 'Its description.'],
  'pullRequest.author.login': ['text', 'Who opened it.'],
  'pullRequest.baseBranch': ['text', 'The branch it goes into.'],
  'pullRequest.headBranch': ['text', 'The branch it comes from.'],
  'pullRequest.isDraft': ['boolean', 'Whether it is a draft.'],
  'pullRequest.labels': ['list', 'Its labels.'],
  'pullRequest.changedFiles': ['number', 'Files it changes.'],
  'pullRequest.additions': ['number', 'Lines it adds.'],
  'pullRequest.deletions': ['number', 'Lines it removes.'],
  'sender.login': ['text', 'Who did it.'],
})

export const samplePullRequest = {
  action: 'opened',
  repository,
  pullRequest: {
    number: 812,
    title: 'Retry uploads that time out',
    body: 'Uploads of more than 50 MB fail when the proxy answers late. Closes #790.',
    url: 'https://github.com/northline/cli/pull/812',
    author: person,
    baseBranch: 'main',
    headBranch: 'retry-uploads',
    isDraft: false,
    labels: ['cli', 'reliability'],
    changedFiles: 6,
    additions: 184,
    deletions: 37,
    mergedAt: null as string | null,
    createdAt: '2026-03-12T09:00:00.000Z',
  },
  sender: person,
}

function pullRequest(
  name: 'github.pr.created' | 'github.pr.dismissed' | 'github.pr.merged',
  words: string[],
) {
  const [title = '', description = '', action = ''] = words
  const mergedAt = name === 'github.pr.merged' ? '2026-03-12T11:30:00.000Z' : null
  return pushed(
    group,
    'github',
    {
      name,
      title,
      description,
      overlaps: ['pull_request.activity'],
      fields: pullRequestFields,
      samplePayload: {
        ...samplePullRequest,
        action,
        pullRequest: { ...samplePullRequest.pullRequest, mergedAt },
      },
    },
    true,
  )
}

export const githubEvents: Kind[] = [
  pullRequest('github.pr.created', ['A pull request is opened', 'Somebody opens a pull request.', 'opened']),
  pullRequest('github.pr.merged', ['A pull request is merged', 'A pull request is merged.', 'merged']),
  pullRequest('github.pr.dismissed', [
    'A pull request is dismissed',
    'A pull request is closed without being merged.',
    'closed',
  ]),
  pushed(group, 'github', {
    name: 'github.issue.closed',
    title: 'An issue is closed',
    description: 'An issue is closed, as done or as not planned.',
    overlaps: ['issue.activity'],
    fields: guide({
      'repository.fullName': ['text', 'Owner and name of the repository.'],
      'issue.number': ['number', 'Number of the issue.'],
      'issue.title': ['text', 'Its title.'],
      'issue.body': ['text', 'Its description.'],
      'issue.author.login': ['text', 'Who opened it.'],
      'issue.labels': ['list', 'Its labels.'],
      'issue.stateReason': ['text', 'completed or not_planned.'],
      'sender.login': ['text', 'Who closed it.'],
    }),
    samplePayload: {
      action: 'closed',
      repository,
      issue: {
        number: 790,
        title: 'Large uploads fail behind a slow proxy',
        body: 'Everything above 50 MB ends in a timeout.',
        url: 'https://github.com/northline/cli/issues/790',
        author: person,
        labels: ['bug'],
        stateReason: 'completed',
        closedAt: '2026-03-12T11:30:00.000Z',
      },
      sender: person,
    },
  }),
]
