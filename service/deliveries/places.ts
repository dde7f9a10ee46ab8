import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { RetriedTogether } from '#contract/retry-failed.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { servingDestination } from './claim.ts'
import { targetName } from './delivery-row.ts'
import { targetsOf } from './rows.ts'

export type Place = Omit<RetriedTogether['places'][number], 'count'>
type Target = Pick<Place, 'channel' | 'target'>

export const placeKey = ({ channel, target }: Target) => `${channel} ${target}`

/** SQL: something is there that sends to the place of `d`; nothing can be missing where all is simulated. */
export const isServed = `((SELECT o.simulated FROM organizations o WHERE o.id = d.org_id)
  OR EXISTS (SELECT FROM (${servingDestination('d')}) s))`

const statement = `SELECT d.channel, d.target, coalesce(${targetName}, d.target) AS "targetName"
  FROM (SELECT $1::uuid AS org_id, t.channel, t.target FROM unnest($2::text[], $3::text[]) AS t(channel, target)) d
 WHERE ${isServed}`

/** Returns those of the places that something can be sent to, with their names, by `placeKey`. */
export async function servedPlaces(tx: Tx, orgId: string, targets: Target[]): Promise<Map<string, Place>> {
  const known = [...new Map(targets.map((it) => [placeKey(it), it])).values()]
  const found = await rows<Place>(tx, statement, [
    orgId,
    known.map(({ channel }) => channel),
    known.map(({ target }) => target),
  ])
  return new Map(found.map((place) => [placeKey(place), place]))
}

/** Returns where each of several outputs goes; null for one that goes somewhere, and nothing is there that sends it. */
export async function placesOfOutputs(
  tx: Tx,
  orgId: string,
  several: OutputChannel[][],
): Promise<(Place[] | null)[]> {
  const resolved = new Map<string, Awaited<ReturnType<typeof targetsOf>>>()
  for (const outputs of several) {
    const key = JSON.stringify(outputs)
    if (!resolved.has(key)) resolved.set(key, await targetsOf(tx, orgId, outputs))
  }
  const open = [...resolved.values()].flat().filter(({ problem }) => problem === null)
  const served = await servedPlaces(tx, orgId, open)
  return several.map((outputs) => {
    const targets = resolved.get(JSON.stringify(outputs)) ?? []
    const places = targets.flatMap((it) => (it.problem === null ? (served.get(placeKey(it)) ?? []) : []))
    return targets.length > 0 && places.length === 0 ? null : places
  })
}
