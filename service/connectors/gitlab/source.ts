import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage } from './backfill.ts'
import { test } from './check.ts'
import { repair } from './hooks.ts'
import { label, verify } from './incoming.ts'
import { issues } from './issues.ts'
import { map } from './map.ts'
import { brings, fields, newSigningSecret, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'gitlab',
  title: 'GitLab',
  description: 'Issues, merge requests and comments of your projects.',
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
      'idempotency-key',
      'webhook-id',
      'x-gitlab-event',
      'x-gitlab-event-uuid',
      'x-gitlab-instance',
    ],
    verify,
    label,
  },
  map,
  issues,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  asked: { everySeconds: 300, settings: ['projects'] },
  repair: { needs: ['token'], run: repair },
}
