import type { IssueTracker } from '#contract/topic-issues.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { adviceOf, type ConnectionRow, trackerConnections, trackerOf } from './tracker.ts'

export async function listIssueTrackers(context: Context): Promise<{ data: IssueTracker[] }> {
  const found = await rows<ConnectionRow>(
    context.db,
    `${trackerConnections} ORDER BY r.created_at DESC, r.id LIMIT 100`,
    [context.orgId],
  )
  const trackers = await Promise.all(found.map((row) => trackerOf(context, row)))
  return {
    data: trackers.map((tracker) => ({
      connectionId: tracker.connection.id,
      source: tracker.connection.source,
      name: tracker.connection.name,
      places: tracker.tracking.places,
      advice: adviceOf(tracker),
    })),
  }
}
