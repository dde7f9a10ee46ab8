import type { IssuePlaceRow, ListIssuePlacesInput } from '#contract/topic-issues.ts'
import type { Context } from '#service/core/context.ts'
import { asking, findTracker } from './tracker.ts'

const most = 50

export async function listIssuePlaces(
  context: Context,
  { connectionId, search = '' }: ListIssuePlacesInput,
): Promise<{ data: IssuePlaceRow[] }> {
  const tracker = await findTracker(context, connectionId)
  const places = await asking(context, tracker, (access) =>
    tracker.tracking.listPlaces(access, search.trim()),
  )
  return { data: places.slice(0, most).map(({ id, name }) => ({ id, name })) }
}
