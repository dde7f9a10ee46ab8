import type { Source } from '#service/api/arrivals/source.ts'
import { test } from './check.ts'
import { open } from './imap.ts'
import { label } from './incoming.ts'
import { historyPage, pollPage } from './mailbox.ts'
import { map } from './map.ts'
import { readMail } from './parse.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'email',
  title: 'E-mail',
  description:
    'Mails to an address such as support@, read from its mailbox or forwarded to us, in their threads.',
  ways: ['poll', 'socket', 'mail'],
  minutes: 3,
  fields,
  steps,
  brings,
  settings,
  mail: { label, read: readMail },
  map,
  test: { needs: ['password'], run: test },
  history: { needs: ['password'], page: historyPage },
  socket: { needs: ['password'], open },
  poll: { needs: ['password'], everySeconds: 60, page: pollPage },
}
