import type { Label } from '#service/api/arrivals/source.ts'
import { dispatch, message } from './shapes.ts'

/** Ids of Discord are the same for everybody: two lines that tell of one thing say the same. */
export function label(payload: unknown): Label {
  const kind = dispatch.safeParse(payload).data?.t ?? 'unknown'
  const { id, edited_timestamp: editedAt } = message.safeParse(dispatch.safeParse(payload).data?.d).data ?? {}
  const isMessage = kind === 'MESSAGE_CREATE' || kind === 'MESSAGE_UPDATE' || kind === 'MESSAGE_DELETE'
  if (!isMessage || id === undefined || (kind === 'MESSAGE_UPDATE' && !editedAt))
    return { kind, deliveryId: null, entityKey: null }
  const told = [kind, id, ...(kind === 'MESSAGE_UPDATE' && editedAt ? [editedAt.toISOString()] : [])].join(
    ':',
  )
  return { kind, deliveryId: told, entityKey: told }
}
