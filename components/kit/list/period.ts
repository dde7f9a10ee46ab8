import { formatInstant } from '#lib/format.ts'

export type Period = { since: string | undefined; until: string | undefined }

function said(moment: string): string {
  return moment.length === 10 ? moment : formatInstant(moment, 'UTC').replace(/ UTC$/, '')
}

/** "2031-03-01 to 2031-03-09"; undefined while it is open to both sides. */
export function periodWords({ since, until }: Period): string | undefined {
  if (since !== undefined && since === until) return said(since)
  if (since !== undefined && until !== undefined) return `${said(since)} to ${said(until)}`
  if (since !== undefined) return `Since ${said(since)}`
  return until === undefined ? undefined : `Before ${said(until)}`
}

/** A day, or the instant where an earlier search stopped. */
export const moment = /^[1-8]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/

function isMoment(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}

const day = 86_400_000

/** A day means from its first instant to its last, in UTC. */
export function instantOf(moment: string | undefined, which: 'since' | 'until'): string | undefined {
  if (!isMoment(moment)) return undefined
  const isDay = moment.length === 10
  return new Date(Date.parse(moment) + (isDay && which === 'until' ? day : 0)).toISOString()
}
