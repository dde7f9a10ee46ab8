import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  [
    failed('listen EADDRINUSE: address already in use', { code: 'EADDRINUSE', port: 4000 }),
    'Port 4000 is in use. Choose another with --port or --api-port.',
  ],
  [
    failed('listen EADDRNOTAVAIL: address not available', { code: 'EADDRNOTAVAIL', address: '10.1.1.1' }),
    'This machine has no address 10.1.1.1. Choose another with --host.',
  ],
  [
    failed('listen EACCES: permission denied', { code: 'EACCES', syscall: 'listen', port: 80 }),
    'This user may not listen on port 80. Choose another with --port or --api-port.',
  ],
  [
    failed('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', hostname: 'db' }),
    'There is no host db. Is DATABASE_URL, or --host, right?',
  ],
  [
    failed('Invalid URL', { code: 'ERR_INVALID_URL' }),
    'DATABASE_URL is not the address of a database. Write it like postgresql://user:password@localhost:5432/signalbox.',
  ],
  [failed('timeout expired'), 'The database does not answer. Is DATABASE_URL right?'],
  [
    failed('password authentication failed for user "a"', { code: '28P01' }),
    'The database refuses the user or the password of DATABASE_URL: password authentication failed for user "a".',
  ],
  [
    failed('no pg_hba.conf entry for host "10.0.0.9", user "a", database "a", no encryption', {
      code: '28000',
    }),
    'The database requires TLS. Add ?sslmode=verify-full to the end of DATABASE_URL.',
  ],
  [
    failed('The server does not support SSL connections'),
    'The database does not speak TLS. Turn it on there, or take sslmode out of DATABASE_URL.',
  ],
  [
    failed("Hostname/IP does not match certificate's altnames: IP: 10.0.0.9 is not in the cert's list: ", {
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    }),
    "The certificate of the database is for another host: Hostname/IP does not match certificate's altnames: IP: 10.0.0.9 is not in the cert's list. Use that host in DATABASE_URL.",
  ],
  [
    failed('unable to verify the first certificate', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    'The certificate of the database comes from an unknown authority. Add the certificate file of that authority to DATABASE_URL: sslrootcert=<file>.',
  ],
  [
    failed('Client has encountered a connection error and is not queryable'),
    'The connection to the database broke off. Try again when the database is back.',
  ],
  [
    failed('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'The database asks for a password, and DATABASE_URL has none.',
  ],
  [
    failed('database "a" does not exist', { code: '3D000' }),
    'Database "a" does not exist. Create it, or name another in DATABASE_URL.',
  ],
  [
    failed('permission denied for database a', { code: '42501' }),
    'The user of DATABASE_URL may not do what is needed: permission denied for database a. Make this user the owner of the database.',
  ],
  [
    failed('cannot execute CREATE SCHEMA in a read-only transaction', { code: '25006' }),
    'The database can only be read: cannot execute CREATE SCHEMA in a read-only transaction. Point DATABASE_URL to the primary server.',
  ],
  [
    failed('sorry, too many clients already', { code: '53300' }),
    'The database has no connection left: sorry, too many clients already. Raise its max_connections, or lower SIGNALBOX_POOL_SIZE.',
  ],
  [failed('The name must not be empty.\nmore'), 'The name must not be empty.'],
  ['words', 'words'],
])('%s is told in one line', (failure, words) => {
  expect(reasonOf(failure)).toBe(words)
})
