const unknownAuthority = () =>
  'The certificate of the database comes from an unknown authority. Add the certificate file of that authority to DATABASE_URL: sslrootcert=<file>.'

/** Reasons why there is no TLS to the database, by the codes of Node.js. */
const tlsReasons: Record<string, (facts: { message: string }) => string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: () => 'The certificate of the database has expired.',
  CERT_NOT_YET_VALID: () =>
    'The certificate of the database is not valid yet. Is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ message }) =>
    `The certificate of the database is for another host: ${message.replace(/:?\s*$/, '')}. Use that host in DATABASE_URL.`,
}

/** Fields of an error of the system or of PostgreSQL; those that it lacks are empty. */
type Facts = Record<'message' | 'hostname' | 'address' | 'port' | 'syscall', string>

const databaseIsSilent = () => 'The database does not answer. Is DATABASE_URL right?'

const refusesUser = ({ message }: Facts) =>
  message.endsWith('no encryption')
    ? 'The database requires TLS. Add ?sslmode=verify-full to the end of DATABASE_URL.'
    : `The database refuses the user or the password of DATABASE_URL: ${message}.`

/** Says what happened and what to do about it, by the code of the error. */
const byCode: Record<string, (facts: Facts) => string> = {
  ...tlsReasons,
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Choose another with --port or --api-port.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Choose another with --host.`,
  EACCES: ({ message, port, syscall }) =>
    syscall === 'listen'
      ? `This user may not listen on port ${port}. Choose another with --port or --api-port.`
      : message,
  ECONNREFUSED: databaseIsSilent,
  ETIMEDOUT: databaseIsSilent,
  EHOSTUNREACH: databaseIsSilent,
  ENETUNREACH: databaseIsSilent,
  ENOTFOUND: ({ hostname }) => `There is no host ${hostname}. Is DATABASE_URL, or --host, right?`,
  EAI_AGAIN: ({ hostname }) => `The name ${hostname} cannot be looked up now. Is the network up?`,
  ERR_INVALID_URL: () =>
    'DATABASE_URL is not the address of a database. Write it like postgresql://user:password@localhost:5432/signalbox.',
  '25006': ({ message }) =>
    `The database can only be read: ${message}. Point DATABASE_URL to the primary server.`,
  '28000': refusesUser,
  '28P01': refusesUser,
  '3D000': ({ message }) => `${sentence(message)} Create it, or name another in DATABASE_URL.`,
  '42501': ({ message }) =>
    `The user of DATABASE_URL may not do what is needed: ${message}. Make this user the owner of the database.`,
  '53300': ({ message }) =>
    `The database has no connection left: ${message}. Raise its max_connections, or lower SIGNALBOX_POOL_SIZE.`,
}

/** Errors of the driver that have no code, by their words. */
const byWords: [RegExp, (facts: Facts) => string][] = [
  [/^(?:timeout expired|Connection terminated)/, databaseIsSilent],
  [
    /^Client has encountered a connection error/,
    () => 'The connection to the database broke off. Try again when the database is back.',
  ],
  [
    /does not support SSL connections/,
    () => 'The database does not speak TLS. Turn it on there, or take sslmode out of DATABASE_URL.',
  ],
  [/client password must be a/, () => 'The database asks for a password, and DATABASE_URL has none.'],
]

/** Explains a failure in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const facts = factsOf(error)
  const words = byCode[fieldOf(error, 'code')] ?? byWords.find(([said]) => said.test(error.message))?.[1]
  return words?.(facts) ?? facts.message
}

function factsOf(error: Error): Facts {
  return {
    message: error.message.split('\n')[0] ?? error.message,
    hostname: fieldOf(error, 'hostname'),
    address: fieldOf(error, 'address'),
    port: fieldOf(error, 'port'),
    syscall: fieldOf(error, 'syscall'),
  }
}

function fieldOf(error: Error, name: string): string {
  const [, value] = Object.entries(error).find(([known]) => known === name) ?? []
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
