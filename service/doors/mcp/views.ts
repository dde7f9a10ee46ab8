import type { AutomationDetail, AutomationSummary } from '#contract/automation-list.ts'
import type { RunDetail } from '#contract/run-shape.ts'
import type { Story, StorySummary } from '#contract/story-shape.ts'
import type { Links } from '#service/runs/capabilities/tool.ts'
import { cut } from '#service/runs/capabilities/views.ts'

export function storyView(
  { slug, title, summary, createdAt, updatedAt, archive }: StorySummary,
  links: Links,
) {
  const isArchived = archive !== null
  return {
    slug,
    title,
    summary: cut(summary, 400),
    createdAt,
    updatedAt,
    isArchived,
    link: links.page(`stories/${slug}`),
  }
}

/** Names of the properties of story elements that people read, in the order in which they read them. */
const spoken = [
  'title',
  'label',
  'name',
  'value',
  'change',
  'text',
  'content',
  'author',
  'note',
  'key',
  'items',
  'rows',
  'series',
]

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.map((it) => wordsOf(it).join(' · '))
  return isFields(value) ? Object.values(value).map((it) => wordsOf(it).join(' · ')) : []
}

type Tree = Story['draft']['detail']['main']

/** Text of a story without its layout. Elements are walked once, however they refer to each other. */
function textOf({ elements, root }: Tree): string[] {
  const seen = new Set<string>()
  const walk = (id: string): string[] => {
    const element = elements[id]
    if (seen.has(id) || !isFields(element)) return []
    seen.add(id)
    const props = isFields(element.props) ? element.props : {}
    const own = spoken.flatMap((name) => wordsOf(props[name])).join(' — ')
    const children = Array.isArray(element.children) ? element.children.map(String) : []
    return [...(own === '' ? [] : [own]), ...children.flatMap(walk)]
  }
  return walk(root)
}

export function storyText({ draft, why, changes }: Story, links: Links) {
  const { slug, version, title, summary, sourceRefs, detail } = draft
  return {
    ...{ slug, version, title, summary },
    text: [...textOf(detail.main), ...textOf(detail.sidebar)].join('\n'),
    why: why.map(({ sentence }) => sentence),
    changes,
    sources: sourceRefs.map(({ id, type, title: name, url }) => ({
      id,
      type,
      title: name,
      ...(url && { url }),
    })),
    link: links.page(`stories/${slug}`),
  }
}

export function automationView(automation: AutomationSummary | AutomationDetail, links: Links) {
  const {
    id,
    name,
    description,
    enabled,
    status,
    nextRunAt,
    lastRunAt,
    owner,
    pausedReason,
    lastErrorMessage,
  } = automation
  return {
    ...{ id, name, starts: description, enabled, status, nextRunAt, lastRunAt, owner: owner.name },
    ...(pausedReason && { pausedReason }),
    ...(lastErrorMessage && { lastErrorMessage }),
    link: links.page(`automations/${id}`),
  }
}

export function runView(run: RunDetail, links: Links) {
  const {
    id,
    automationId,
    automationName,
    status,
    reasonText,
    dryRun,
    startedAt,
    finishedAt,
    output,
    verdict,
  } = run
  return {
    ...{ id, automationId, automationName, status, reasonText, dryRun, startedAt, finishedAt },
    output,
    ...(verdict && { verdict }),
    deliveries: run.deliveries,
    link: links.page(`automations/${automationId}/runs/${id}`),
  }
}
