import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage, test } from './backfill.ts'
import { label, verify } from './incoming.ts'
import { map } from './map.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'intercom',
  title: 'Intercom',
  description: 'Conversations and tickets of your workspace, with the contacts and companies behind them.',
  ways: ['webhook', 'poll'],
  minutes: 10,
  fields,
  steps,
  brings,
  settings,
  hook: { headers: ['content-type', 'user-agent', 'intercom-webhook-notification-id'], verify, label },
  map,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  asked: { everySeconds: 300, settings: [] },
}
