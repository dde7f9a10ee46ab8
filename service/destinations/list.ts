import type { DestinationList } from '#contract/destinations.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { outsideFor } from './check.ts'
import { type DestinationRow, destinationColumns, toDestination } from './destination-row.ts'
import { withUses } from './uses.ts'

export async function listDestinations(context: Context): Promise<DestinationList> {
  const { seal } = outsideFor(context)
  const found = await rows<DestinationRow>(
    context.db,
    `SELECT ${destinationColumns} FROM destinations d WHERE d.org_id = $1 ORDER BY d.channel, lower(d.name), d.id`,
    [context.orgId],
  )
  return withUses(
    context,
    found.map((row) => toDestination(row, seal)),
  )
}
