const unknownAuthority = () =>
  'The certificate of the database is of an authority unknown here. Name the file of that authority in DATABASE_URL: sslrootcert=<file>.'

/** Why there is no TLS between a process and its database, by the codes of Node.js. */
export const tlsReasons: Record<string, (facts: { message: string }) => string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: () => 'The certificate of the database has expired.',
  CERT_NOT_YET_VALID: () =>
    'The certificate of the database is not valid yet. Is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ message }) =>
    `The certificate of the database is for another host: ${message.replace(/:?\s*$/, '')}. Name in DATABASE_URL the host that it is for.`,
}
