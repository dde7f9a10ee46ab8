import pg from 'pg'
import { expect, test } from 'vitest'
import { withSessionSettings } from './session.ts'

const ours = '-c timezone=UTC -c datestyle=ISO -c jit=off'

test.each([
  ['postgresql://u:p@db.example:5433/a', ours],
  ['postgresql:///a?host=/var/run/postgresql', ours],
  [
    'postgresql://u@db.example/a?options=-c%20search_path%3Dapp&application_name=x',
    `-c search_path=app ${ours}`,
  ],
])('%s keeps what it says, and sessions have our settings', (address, options) => {
  const { port, host, user, database } = new pg.Client(address)
  const client = new pg.Client(withSessionSettings(address))
  expect(client).toMatchObject({ port, host, user, database, connectionParameters: { options } })
})

test('a file of TLS that is not there is named, with who named it', () => {
  const address = 'postgresql://u@db.example/a?sslmode=verify-full&sslrootcert=/nowhere/ca.crt'
  expect(() => withSessionSettings(address)).toThrow(
    'The file /nowhere/ca.crt, which DATABASE_URL names as sslrootcert, cannot be read.',
  )
})
