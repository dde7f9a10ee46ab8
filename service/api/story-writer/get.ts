import type { StoryWriterSettings } from '#contract/story-writer.ts'
import type { Context } from '#service/core/context.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { readStoryWriter } from './settings.ts'

/** Level of the model that writes sentences between facts. */
export const proseLevel = 'med'

/** Stories that the writer began today, in the time zone of the organization `o`, at the instant `$2`. */
export const newStories = `
SELECT count(*)::int AS n FROM stories s JOIN organizations o ON o.id = s.org_id
WHERE s.org_id = $1 AND s.written_by IS NOT NULL AND s.created_at <= $2::timestamptz
  AND s.created_at >= date_trunc('day', $2::timestamptz AT TIME ZONE o.timezone) AT TIME ZONE o.timezone`

export async function getStoryWriter(
  context: Context,
  reader: Reader = context.db,
): Promise<StoryWriterSettings> {
  const { orgId, models } = context
  const { calls, costMicros, waiting, ...settings } = await readStoryWriter(reader, orgId)
  const [today] = await rows<{ n: number }>(reader, newStories, [orgId, context.now().toISOString()])
  return {
    ...settings,
    model: (await models.of(orgId, reader)).forLevel(proseLevel)?.name ?? null,
    today: {
      stories: today?.n ?? 0,
      calls,
      costUsd: costMicros === null ? null : costMicros / 1_000_000,
      waiting,
    },
  }
}
