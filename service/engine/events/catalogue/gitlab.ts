import { guide, type Kind, pushed } from './kind.ts'

const fields = guide({
  'project.path': ['text', 'Group and name of the project.'],
  'mergeRequest.number': ['number', 'Number of the merge request.'],
  'mergeRequest.title': ['text', 'Its title.'],
  'mergeRequest.description': ['text', 'Its description.'],
  'mergeRequest.author.username': ['text', 'Who opened it.'],
  'mergeRequest.targetBranch': ['text', 'The branch it goes into.'],
  'mergeRequest.sourceBranch': ['text', 'The branch it comes from.'],
  'mergeRequest.isDraft': ['boolean', 'Whether it is a draft.'],
  'mergeRequest.labels': ['list', 'Its labels.'],
  'user.username': ['text', 'Who did it.'],
})

function mergeRequest(name: Kind['name'], title: string, description: string, action: string): Kind {
  return pushed('GitLab', 'gitlab', {
    name,
    title,
    description,
    overlaps: ['pull_request.activity'],
    fields,
    samplePayload: {
      action,
      project: { path: 'northline/preview-operator', url: 'https://gitlab.com/northline/preview-operator' },
      mergeRequest: {
        number: 214,
        title: 'Keep previews of long branches',
        description: 'A preview is kept for 30 days instead of 7.',
        url: 'https://gitlab.com/northline/preview-operator/-/merge_requests/214',
        author: { username: 'mlind', name: 'Maja Lind' },
        targetBranch: 'main',
        sourceBranch: 'long-previews',
        isDraft: false,
        labels: ['previews'],
        createdAt: '2026-03-12T09:00:00.000Z',
      },
      user: { username: 'mlind', name: 'Maja Lind' },
    },
  })
}

export const gitlabEvents: Kind[] = [
  mergeRequest('gitlab.mr.created', 'A merge request is opened', 'Somebody opens a merge request.', 'open'),
  mergeRequest('gitlab.mr.merged', 'A merge request is merged', 'A merge request is merged.', 'merge'),
  mergeRequest(
    'gitlab.mr.closed',
    'A merge request is closed',
    'A merge request is closed without being merged.',
    'close',
  ),
]
