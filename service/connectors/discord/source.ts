import type { Source } from '#service/api/arrivals/source.ts'
import { test } from './check.ts'
import { complete } from './directory.ts'
import { historyPage, ofChannel } from './history.ts'
import { map } from './map.ts'
import { repair } from './missed.ts'
import { brings, fields, settings, steps } from './setup.ts'
import { open } from './socket.ts'

export const source: Source = {
  name: 'discord',
  title: 'Discord',
  description: 'What people write on your server, in channels, threads and forums, with edits and deletions.',
  ways: ['socket'],
  minutes: 6,
  fields,
  steps,
  brings,
  settings,
  complete: { needs: ['botToken'], run: complete },
  map,
  test: { needs: ['botToken'], run: test },
  history: { needs: ['botToken'], page: historyPage, ofChannel },
  socket: { needs: ['botToken'], open },
  repair: { needs: ['botToken'], listsAll: true, run: repair },
}
