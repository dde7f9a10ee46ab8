import type { LoadSample } from '#service/core/context.ts'
import { buildDemo } from '#service/db/demo/build/demo.ts'
import { loadDemoRows } from '#service/db/demo/load.ts'
import { loadDemoAutomations } from './load.ts'

/** Loads the demo's data into an organization that has the name and the zone that its owner chose. */
export const loadSample: LoadSample = async (client, { slug, name, timezone }, now) => {
  const orgId = await loadDemoRows(client, buildDemo(now), now, loadDemoAutomations)
  await client.query(
    'UPDATE organizations SET slug = $2, name = $3, timezone = $4, created_at = $5, updated_at = $5 WHERE id = $1',
    [orgId, slug, name, timezone, now],
  )
  return orgId
}
