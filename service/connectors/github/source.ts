import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage } from './backfill.ts'
import { repair, test } from './hooks.ts'
import { label, read, verify } from './incoming.ts'
import { issues } from './issues.ts'
import { map } from './map.ts'
import { brings, fields, newSigningSecret, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'github',
  title: 'GitHub',
  description: 'Issues, pull requests, reviews, comments and discussions of your repositories.',
  ways: ['webhook', 'poll'],
  minutes: 5,
  fields,
  steps,
  brings,
  settings,
  newSigningSecret,
  hook: {
    headers: ['content-type', 'user-agent', 'x-github-delivery', 'x-github-event', 'x-github-hook-id'],
    verify,
    read,
    label,
  },
  movable: 'channels',
  map,
  issues,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  asked: { everySeconds: 300, settings: ['repositories'] },
  repair: { needs: ['token'], run: repair },
}
