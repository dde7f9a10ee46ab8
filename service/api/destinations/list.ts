import type { DestinationList } from '#contract/destinations.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { outsideFor } from './check.ts'
import { type DestinationRow, destinationColumns, toDestination } from './destination-row.ts'
import { type SentByItself, withUses } from './uses.ts'

type Row = SentByItself & (DestinationRow | { id: null })

const statement = `
  SELECT o.default_output AS "defaultOutput", o.notice_output AS "noticeOutput", o.simulated AS "isSimulated",
         ${destinationColumns}
    FROM organizations o LEFT JOIN destinations d ON d.org_id = o.id
   WHERE o.id = $1 ORDER BY d.channel, lower(d.name), d.id`

const nothing: SentByItself = { defaultOutput: null, noticeOutput: null, isSimulated: false }

export async function listDestinations(context: Context): Promise<DestinationList> {
  const { seal } = outsideFor(context)
  const found = await rows<Row>(context.db, statement, [context.orgId])
  const destinations = found.flatMap((row) => (row.id === null ? [] : [toDestination(row, seal)]))
  return withUses(context, destinations, found[0] ?? nothing)
}
