import { type DemoTopic, topic } from './topic.ts'

export const dashboardTopics: readonly DemoTopic[] = [
  topic('dashboard-flaky-tests', {
    title: 'Show flaky tests across branches',
    summary:
      'The run data is all there; teams want to see which tests fail and pass on the same commit, since when, and who owns them.',
    points: [
      'The same tests fail on many branches and nobody sees the pattern.',
      'A list with first seen, failure rate and owner is the common wish.',
      'Some would like a quarantine that keeps the build green.',
    ],
    type: 'feature_request',
    state: 'open',
    priority: 'high',
    keywords: ['flaky', 'tests', 'quarantine', 'dashboard'],
    channels: ['discord-general', 'slack-halden', 'slack-product', 'email-support', 'discord-help'],
    messages: 130,
    discussions: 15,
    trend: 'rising',
  }),
  topic('dashboard-dark-contrast', {
    legacyId: 1291,
    title: 'Graphs are hard to read in the dark theme',
    summary: 'Lines and labels had too little contrast in the dark theme. New colours shipped in spring.',
    points: [
      'Grey on grey labels in the dark theme.',
      'Fixed with the new colours; also for colour-blind readers.',
    ],
    type: 'bug_report',
    state: 'completed',
    priority: 'very_low',
    archived: true,
    keywords: ['dark theme', 'contrast', 'accessibility'],
    channels: ['discord-general', 'email-support'],
    messages: 18,
    discussions: 4,
    trend: 'early',
  }),
  topic('dashboard-export', {
    title: 'Build history as CSV',
    summary:
      'A few managers want the build history in a spreadsheet. The API offers it already, so there will be no button for now.',
    points: ['Monthly reports are typed off the screen.', 'The API with a short script covers the need.'],
    type: 'feature_request',
    state: 'dismissed',
    priority: 'low',
    keywords: ['csv', 'export', 'report'],
    channels: ['email-support', 'discord-general'],
    messages: 28,
    discussions: 5,
    trend: 'steady',
  }),
  topic('dashboard-slow-runs', {
    title: 'The run list loads slowly in large organizations',
    summary:
      'Organizations with more than 50 000 runs wait ten seconds and more for the list. Filters time out now and then.',
    points: ['The list needs 8 to 14 seconds.', 'Filtering by branch sometimes ends with a timeout.'],
    type: 'complaint',
    state: 'in_progress',
    priority: 'high',
    keywords: ['run list', 'slow', 'timeout', 'dashboard'],
    channels: ['slack-halden', 'slack-tidewater', 'email-support', 'slack-escalations'],
    messages: 85,
    discussions: 10,
    trend: 'rising',
  }),
]
