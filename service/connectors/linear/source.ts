import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage } from './backfill.ts'
import { test } from './hooks.ts'
import { label, verify } from './incoming.ts'
import { issues } from './issues.ts'
import { map } from './map.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'linear',
  title: 'Linear',
  description: 'Issues, comments, updates of projects, and requests of customers.',
  ways: ['webhook', 'poll'],
  minutes: 5,
  fields,
  steps,
  brings,
  settings,
  hook: {
    headers: ['content-type', 'user-agent', 'linear-delivery', 'linear-event', 'linear-timestamp'],
    verify,
    label,
  },
  movable: 'messages',
  map,
  issues,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  asked: { everySeconds: 300, settings: [] },
}
