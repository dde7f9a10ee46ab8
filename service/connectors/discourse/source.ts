import type { Source } from '#service/api/arrivals/source.ts'
import { label, read, verify } from './incoming.ts'
import { map } from './map.ts'
import { historyPage, repair, test } from './posts.ts'
import { brings, fields, newSigningSecret, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'discourse',
  title: 'Discourse',
  description: 'Posts of your forum, with their edits.',
  ways: ['webhook'],
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
      'x-discourse-event',
      'x-discourse-event-id',
      'x-discourse-event-type',
      'x-discourse-instance',
    ],
    verify,
    read,
    label,
  },
  movable: 'messages',
  map,
  test: { needs: ['token'], run: test },
  history: { needs: ['token'], page: historyPage },
  repair: { needs: ['token'], listsAll: true, run: repair },
}
