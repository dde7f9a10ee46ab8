import type { Arrival } from '#contract/arrivals.ts'

export type Made = Arrival['made'] & {
  /** Messages that it brought or changed, to lead to. */
  messageIds?: string[]
}

export type ArrivalRow = Omit<Arrival, 'made'> & { made: Partial<Made> | null }

/** SQL: what is read of an arrival, which goes by the name `r`. */
export const arrivalColumns = `r.id, r.connection_id AS "connectionId", r.source, r.kind, r.delivery_id AS "deliveryId",
  r.received_at AS "receivedAt", r.outcome, r.reason, r.attempts, r.made`

/** Names each field: an answer with more than the contract has is validated slowly. */
export function toArrival(row: ArrivalRow): Arrival {
  const { id, connectionId, source, kind, deliveryId, receivedAt, outcome, reason, attempts, made } = row
  const { messages = 0, edits = 0, deletions = 0, people = 0, companies = 0, events = [] } = made ?? {}
  return {
    ...{ id, connectionId, source, kind, deliveryId, receivedAt, outcome, reason, attempts },
    made: { messages, edits, deletions, people, companies, events },
  }
}
