import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage } from './backfill.ts'
import { test } from './hooks.ts'
import { label, verify } from './incoming.ts'
import { issues } from './issues.ts'
import { map } from './map.ts'
import { brings, fields, newSigningSecret, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'jira',
  title: 'Jira',
  description: 'Issues and comments of your projects, of Jira Cloud and Data Center.',
  ways: ['webhook', 'poll'],
  minutes: 5,
  fields,
  steps,
  brings,
  settings,
  newSigningSecret,
  hook: {
    headers: [
      'content-type',
      'user-agent',
      'x-atlassian-webhook-flow',
      'x-atlassian-webhook-identifier',
      'x-atlassian-webhook-retry',
    ],
    verify,
    label,
  },
  movable: 'messages',
  map,
  issues,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  asked: { everySeconds: 300, settings: ['url'] },
}
