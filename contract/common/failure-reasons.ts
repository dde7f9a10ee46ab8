/** Failures of ours that somebody who runs the service can do something about. */
export const failureReasons = ['disk-full', 'database-away'] as const

export type FailureReason = (typeof failureReasons)[number]
