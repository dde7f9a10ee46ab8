import type { Source } from '#service/api/arrivals/source.ts'
import { test } from './check.ts'
import { complete } from './directory.ts'
import { historyPage, ofChannel } from './history.ts'
import { challenge, label, verify } from './incoming.ts'
import { map } from './map.ts'
import { repair } from './missed.ts'
import { brings, fields, settings, steps } from './setup.ts'
import { open } from './socket.ts'

export const source: Source = {
  name: 'slack',
  title: 'Slack',
  description:
    'What people write in the channels that you invite the app to, with threads, edits and deletions.',
  ways: ['socket', 'webhook'],
  minutes: 6,
  fields,
  steps,
  brings,
  settings,
  hook: {
    headers: ['content-type', 'user-agent', 'x-slack-retry-num', 'x-slack-retry-reason'],
    verify,
    challenge,
    label,
  },
  complete: { needs: ['botToken'], run: complete },
  map,
  test: { needs: ['botToken'], run: test },
  history: { needs: ['botToken'], page: historyPage, ofChannel },
  socket: { needs: ['appToken'], open },
  repair: { needs: ['botToken'], listsAll: true, run: repair },
}
