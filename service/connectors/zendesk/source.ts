import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage, pollPage, test } from './export.ts'
import { label, verify } from './incoming.ts'
import { map } from './map.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'zendesk',
  title: 'Zendesk',
  description: 'Comments on the tickets of your account.',
  ways: ['poll', 'webhook'],
  minutes: 5,
  fields,
  steps,
  brings,
  settings,
  hook: {
    headers: [
      'content-type',
      'user-agent',
      'x-zendesk-account-id',
      'x-zendesk-webhook-id',
      'x-zendesk-webhook-invocation-id',
    ],
    verify,
    label,
  },
  map,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  poll: { needs: ['token'], everySeconds: 60, page: pollPage },
}
