/** Failures of ours that somebody who runs the service can do something about, and how they are told. */
export const failures = {
  'disk-full': {
    title: 'The disk is full',
    text: 'The database has no room left, so nothing was stored. Make room on its disk, then try again.',
  },
  'database-away': {
    title: 'The database does not answer',
    text: 'The service runs, but it cannot reach its database now. Your data is safe; try again in a moment.',
  },
} as const

export type FailureReason = keyof typeof failures

export const failureReasons = Object.keys(failures) as FailureReason[]
