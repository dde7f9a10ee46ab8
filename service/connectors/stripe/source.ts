import type { Source } from '#service/api/arrivals/source.ts'
import { historyPage } from './backfill.ts'
import { complete } from './complete.ts'
import { repair, test } from './hooks.ts'
import { label, verify } from './incoming.ts'
import { map } from './map.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'stripe',
  title: 'Stripe',
  description:
    'New customers and what they pay in a year, subscriptions that begin and end, failed payments, and why somebody cancels.',
  ways: ['webhook'],
  minutes: 7,
  fields,
  steps,
  brings,
  settings,
  hook: { headers: ['content-type', 'user-agent'], verify, label },
  complete: { needs: ['token'], run: complete },
  map,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  repair: { needs: ['token'], listsAll: true, run: repair },
}
