import { type DemoTopic, topic } from './topic.ts'

export const githubTopics: readonly DemoTopic[] = [
  topic('github-status-missing', {
    title: 'Required check stays "Expected" on GitHub',
    summary:
      'The `northline/build` check is never reported for some commits, so pull requests cannot be merged. Re-running helps; it comes in waves when GitHub delivers webhooks late.',
    points: [
      'The check stays "Expected" and blocks the merge.',
      'Re-running the workflow reports it.',
      'It comes in waves, when webhooks arrive late or twice.',
    ],
    type: 'bug_report',
    state: 'in_progress',
    priority: 'very_high',
    keywords: ['required check', 'status', 'webhook', 'merge blocked'],
    channels: [
      'github-cache-action',
      'slack-halden',
      'discord-help',
      'email-support',
      'slack-escalations',
      'slack-tidewater',
    ],
    messages: 240,
    discussions: 24,
    trend: 'burst',
  }),
  topic('github-merge-queue', {
    title: 'Work with merge queues',
    summary:
      'Builds in a merge queue start cold and report to the wrong commit. Teams with queues ask for full support.',
    points: [
      'Queue branches never hit the cache, because their names are new each time.',
      'The status lands on the pull request instead of the queue commit.',
    ],
    type: 'feature_request',
    state: 'open',
    priority: 'high',
    keywords: ['merge queue', 'cache key', 'status'],
    channels: ['github-cache-action', 'slack-halden', 'discord-help', 'slack-product'],
    messages: 100,
    discussions: 12,
    trend: 'steady',
  }),
  topic('github-comment-noise', {
    legacyId: 1256,
    title: 'Too many bot comments on pull requests',
    summary:
      'Each push added a comment. Since March a single comment is edited in place, with a switch for none at all.',
    points: [
      'Pull requests drowned in comments from the app.',
      'One edited comment, or none, is now a setting.',
    ],
    type: 'complaint',
    state: 'completed',
    priority: 'default',
    keywords: ['comments', 'noise', 'pull request'],
    channels: ['discord-general', 'github-preview-operator', 'email-support'],
    messages: 55,
    discussions: 8,
    trend: 'fading',
  }),
  topic('github-permissions', {
    title: 'Which permissions does the GitHub app need?',
    summary:
      'Administrators stop at the consent screen: write access to contents looks like too much. It is only used for commit statuses of forks.',
    points: [
      'Write access to contents makes administrators stop.',
      'A table of permission and reason is asked for again and again.',
    ],
    type: 'question',
    state: 'open',
    priority: 'default',
    keywords: ['permissions', 'github app', 'consent'],
    channels: ['email-support', 'discord-help', 'slack-tidewater'],
    messages: 62,
    discussions: 9,
    trend: 'steady',
  }),
  topic('github-enterprise', {
    title: 'GitHub Enterprise Server on our own network',
    summary:
      'Companies with their own GitHub server cannot receive our webhooks; they ask for a relay that only connects outwards.',
    points: [
      'Servers without inbound access cannot get webhooks.',
      'A relay agent that polls would be accepted.',
    ],
    type: 'feature_request',
    state: 'open',
    priority: 'default',
    keywords: ['enterprise server', 'relay', 'webhook'],
    channels: ['email-support', 'slack-tidewater', 'discord-help'],
    messages: 60,
    discussions: 8,
    trend: 'steady',
  }),
  topic('github-app-rename', {
    title: 'Renamed and transferred repositories',
    summary:
      'After a rename or transfer the project keeps its old name, and sometimes loses its cache scope.',
    points: [
      'The old name stays in the dashboard until the app is reinstalled.',
      'After a transfer the cache starts empty.',
    ],
    type: null,
    state: 'open',
    priority: 'low',
    keywords: ['rename', 'transfer', 'repository'],
    channels: ['discord-help', 'github-cache-action'],
    messages: 20,
    discussions: 4,
    trend: 'steady',
  }),
]
