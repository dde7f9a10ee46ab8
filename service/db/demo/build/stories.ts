import { demoId } from '../ids.ts'
import type { DemoMessage } from './messages.ts'
import { type Timeline, timeline } from './timeline.ts'
import type { WrittenStory } from './written-stories.ts'

/** Instants of a first start. */
type Times = { messages: readonly Pick<DemoMessage, 'sentAt'>[]; timeline: Timeline }

const day = 86_400_000

/** Zone of the organization, in which days are named. */
const timeZone = 'Europe/Berlin'

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })

const forms: Record<string, (at: Date) => string> = {
  /** An instant */
  at: (at) => at.toISOString(),
  /** `2026-03-04`, the form of the days of a chart */
  date: (at) => at.toISOString().slice(0, 10),
  /** `4 March` */
  day: (at) => dayName.format(at),
}

/** An instant: that of a message by its number, or a share of all talk; and days before it. */
const stamp = /\{\{(at|date|day) (?:m(\d+)|s([\d.]+))(?: -(\d+)d)?\}\}/g

function filled(text: string, { messages, timeline: { instantOf } }: Times): string {
  return text.replace(stamp, (whole, form: string, message?: string, share?: string, before?: string) => {
    const at = message === undefined ? instantOf(Number(share)) : messages[Number(message)]?.sentAt.getTime()
    const write = forms[form]
    if (at === undefined || !write) throw new Error(`The demo has nothing for ${whole}`)
    return write(new Date(at - Number(before ?? 0) * day))
  })
}

/** Fills each `{{…}}` with an instant, its day, or the day in words. */
function filledAll(value: unknown, times: Times): unknown {
  if (typeof value === 'string') return filled(value, times)
  if (Array.isArray(value)) return value.map((one) => filledAll(one, times))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledAll(one, times)]))
}

/** The same finding has the same story each time. */
export const idOfStory = (finding: string) => demoId(`story:${finding}`)

function storyOf(written: WrittenStory, times: Times) {
  const { slug, finding, topicId, versions, archive } = written
  const id = idOfStory(finding)
  const fill = (value: unknown) => filledAll(value, times)
  const text = (value: string) => filled(value, times)
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) throw new Error(`The story ${slug} has no version`)
  const archivedAt = archive ? text(archive.at) : null
  return {
    story: {
      ...{ id, slug, version: versions.length, title: text(written.title), summary: text(written.summary) },
      ...{ source_refs: fill(written.sourceRefs), list: fill(written.list), detail: fill(written.detail) },
      ...{ finding_key: finding, topic_id: topicId, why: fill(written.why), written_by: 'rule' as const },
      ...{ facts: fill(written.facts), changes: fill(written.changes), found_at: text(written.foundAt) },
      ...{ written_at: text(last.at), created_at: text(first.at), archived_at: archivedAt },
      gone_at: archive?.isGone ? archivedAt : null,
      archive_reason: archive ? text(archive.reason) : null,
      archive_actor_type: archive?.by ?? null,
      archive_actor_name: archive?.name ?? null,
      updated_at: archivedAt ?? text(last.at),
    },
    members: written.members.map(({ memberId, kind, label, rationale, linkedAuthorIds }) => ({
      ...{ story_id: id, member_id: memberId, relevance_kind: kind, relevance_label: text(label) },
      ...{ relevance_rationale: text(rationale), linked_author_ids: linkedAuthorIds },
    })),
    versions: versions.map(({ title, changes, at }, n) => ({
      ...{ story_id: id, version: n + 1, title: text(title), changes: fill(changes) },
      ...{ written_by: 'rule' as const, written_at: text(at) },
    })),
  }
}

/** Rows of the stories, as of a first start. */
export function demoStories(
  stories: readonly WrittenStory[],
  messages: Times['messages'],
  now: Date,
): ReturnType<typeof storyOf>[] {
  const times = { messages, timeline: timeline(now) }
  return stories.map((one) => storyOf(one, times))
}
