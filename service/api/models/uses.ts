import type { KnownProvider, ModelProvider } from '#contract/models.ts'
import { proseLevel } from '#service/api/story-writer/get.ts'
import { readStoryWriter } from '#service/api/story-writer/settings.ts'
import { undecidedLevel } from '#service/api/topic-writer/get.ts'
import { readTopicWriter } from '#service/api/topic-writer/settings.ts'
import type { ModelLevel, Models } from '#service/core/models.ts'
import { type Reader, rows } from '#service/db/client.ts'

type Use = KnownProvider['usedBy']

const mostAutomations = 50

/** Automations that are on, the newest first. */
const working = `
SELECT a.id, a.name, a.model_level AS level
FROM automations a WHERE a.org_id = $1 AND a.enabled AND a.deleted_at IS NULL AND a.completed_at IS NULL
ORDER BY a.created_at DESC, a.id DESC`

const judged = `
SELECT count(*)::int AS n FROM automations a WHERE a.org_id = $1 AND a.enabled AND a.deleted_at IS NULL
  AND a.trigger_kind = 'event' AND a.schedule ->> 'condition' IS NOT NULL`

type Row = { id: string; name: string; level: ModelLevel }

/** Reads what models are used for, and answers it for each provider. */
export async function usesOf(
  reader: Reader,
  orgId: string,
  models: Models,
): Promise<(provider: ModelProvider) => Use> {
  const automations = await rows<Row>(reader, working, [orgId])
  const [conditions] = await rows<{ n: number }>(reader, judged, [orgId])
  const topics = await readTopicWriter(reader, orgId)
  const stories = await readStoryWriter(reader, orgId)
  return (provider) => {
    const isOf = (model: { name: string } | null) => model?.name.startsWith(`${provider}:`) ?? false
    const serves = (level: ModelLevel) => isOf(models.forLevel(level))
    const own = automations.filter(({ level }) => serves(level))
    return {
      automations: own.slice(0, mostAutomations).map(({ id, name }) => ({ id, name })),
      automationCount: own.length,
      conditionCount: serves('low') ? (conditions?.n ?? 0) : 0,
      topicWriter: topics.enabled && topics.useModel && (serves(undecidedLevel) || isOf(models.embedding)),
      storyWriter: stories.enabled && stories.useModel && serves(proseLevel),
    }
  }
}

const joined = (words: string[]) => new Intl.ListFormat('en').format(words)

const mostNamed = 5

/** Says what the models of a provider are used for, for whoever wants to remove it; null when nothing is. */
export function usesInWords(name: string, use: Use): string | null {
  const names = use.automations.slice(0, mostNamed).map((one) => one.name)
  const more = use.automationCount - names.length
  const named = joined([...names, ...(more > 0 ? [`${more} more`] : [])])
  const { automationCount, conditionCount } = use
  const uses = [
    ...(automationCount > 0
      ? [`${automationCount === 1 ? '1 automation' : `${automationCount} automations`} (${named})`]
      : []),
    ...(conditionCount > 0
      ? [conditionCount === 1 ? 'the condition of 1' : `the conditions of ${conditionCount}`]
      : []),
    ...(use.topicWriter ? ['the topic writer'] : []),
    ...(use.storyWriter ? ['the story writer'] : []),
  ]
  return uses.length === 0 ? null : `Models of ${name} are in use: by ${joined(uses)}.`
}
