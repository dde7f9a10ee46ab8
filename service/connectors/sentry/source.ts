import type { Source } from '#service/api/arrivals/source.ts'
import { label, verify } from './incoming.ts'
import { map } from './map.ts'
import { complete, historyPage, poll } from './poll.ts'
import { brings, fields, settings, steps } from './setup.ts'
import { test } from './test-access.ts'

export const source: Source = {
  name: 'sentry',
  title: 'Sentry',
  description: 'What people write in the feedback forms of your applications.',
  ways: ['webhook', 'poll'],
  minutes: 8,
  fields,
  steps,
  brings,
  settings,
  hook: { headers: ['content-type', 'user-agent', 'request-id', 'sentry-hook-resource'], verify, label },
  complete: { needs: ['token'], run: complete },
  map,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  poll: { needs: ['token'], everySeconds: 300, page: poll },
}
