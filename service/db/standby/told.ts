import type { Logger } from 'pino'
import type { ReadCopy } from '../client.ts'
import type { StandbyState } from './state.ts'

/** How the standby is, for whoever watches a process. */
export function standbyTold({ state, lagBytes }: ReadCopy) {
  return { state, ...(lagBytes !== null && { lagBytes }) }
}

const sentences: Record<StandbyState, string> = {
  ready: 'reads go to the standby',
  behind: 'the standby is behind by more than a second; reads go to the primary',
  away: 'the standby does not answer; reads go to the primary',
  promoted: 'the standby was promoted, and follows nobody; reads go to the primary',
  foreign: 'the standby is no copy of this database; reads go to the primary',
}

/** Logs every change of how the standby is. */
export function standbyLog(log: Logger): (state: StandbyState, cause: unknown) => void {
  return (state, cause) => {
    const level = state === 'ready' ? 'info' : 'warn'
    log[level]({ standby: state, ...(cause !== null && { err: cause }) }, sentences[state])
  }
}
