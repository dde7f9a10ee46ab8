import { type DemoTopic, topic } from './topic.ts'

export const platformTopics: readonly DemoTopic[] = [
  topic('incident-eu-west', {
    title: 'Cache outage in eu-west',
    summary:
      'For 94 minutes the cache in eu-west answered with 503 after a certificate was not renewed. Builds ran cold; no data was lost. The review is published.',
    points: [
      'All reads in eu-west failed with 503 for 94 minutes.',
      'A certificate of the storage gateway had run out.',
      'Customers praised the open review and missed an earlier status post.',
    ],
    type: null,
    state: 'completed',
    priority: 'very_high',
    keywords: ['outage', 'eu-west', '503', 'certificate'],
    channels: [
      'slack-escalations',
      'discord-general',
      'discord-help',
      'slack-halden',
      'slack-tidewater',
      'email-support',
    ],
    messages: 150,
    discussions: 14,
    trend: 'burst',
  }),
  topic('security-soc2', {
    title: 'SOC 2 report and where data is stored',
    summary:
      'Security reviews ask for the SOC 2 Type II report, the list of subprocessors and a promise on regions.',
    points: [
      'The Type II report is asked for in nearly every review.',
      'EU customers need it in writing that artifacts stay in the EU.',
      'The subprocessor list should have a change notice.',
    ],
    type: 'question',
    state: 'open',
    priority: 'high',
    keywords: ['soc 2', 'security review', 'subprocessors', 'eu'],
    channels: ['email-support', 'slack-tidewater'],
    messages: 75,
    discussions: 9,
    trend: 'steady',
  }),
]
