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
