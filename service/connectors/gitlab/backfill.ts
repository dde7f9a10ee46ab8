import * as z from 'zod'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { type Mapped, type MappedEvent, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { projectPath, read, readPage, settingsOf } from './client.ts'
import { type About, issueActivity, mergeRequestEvent, pullActivity } from './events.ts'
import { type ItemKind, itemMessage, noteMessage, type Place } from './messages.ts'
import * as shapes from './shapes.ts'

const lists: { kind: ItemKind; path: string }[] = [
  { kind: 'issue', path: 'issues' },
  { kind: 'mr', path: 'merge_requests' },
]

const known = z.object({
  id: z.string(),
  path_with_namespace: z.string().optional(),
  web_url: z.string().optional(),
  visibility: z.string().optional(),
})

const position = z.object({
  /** Places in the list of projects and in the lists of each. */
  project: z.int().min(0),
  list: z.int().min(0),
  /** Next page of the list; null behind the last. */
  next: z.int().nullable(),
  /** The project as GitLab showed it, so that it is read once. */
  found: known.nullable(),
  /** Things of the last page whose comments are still to be read, each with where they are. */
  commented: z.array(z.object({ iid: z.int(), url: z.string().nullable() })),
  notesPage: z.int(),
  counted: z.int().min(0),
})

type Position = z.infer<typeof position>

const begin = { list: 0, next: 1, found: null, commented: [], notesPage: 1 }

function placeOf({ found }: Position, id: string, at: Date): Place {
  const delivery = {
    kind: 'history',
    deliveryId: `history:${id}`,
    headers: {},
    payload: null,
    receivedAt: at,
  }
  const project = shapes.project.parse(found ?? {})
  return { delivery, envelope: shapes.envelope.parse({}), project: { ...project, id: found?.id ?? '' } }
}

type Numbered = shapes.Item & { id: string; iid: number }

const endings: Record<string, { name: TriggerEvent; action: string }> = {
  merged: { name: 'gitlab.mr.merged', action: 'merge' },
  closed: { name: 'gitlab.mr.closed', action: 'close' },
}

/** Events that would have been told of a thing, had its deliveries come: they start nothing and are only counted. */
function pastEvents(at: Position, kind: ItemKind, item: Numbered, since: Date): MappedEvent[] {
  const isPast = (time: Date | undefined) => time !== undefined && time >= since
  const about = (what: string): About => ({
    place: placeOf(at, `${kind}:${what}:${item.id}`, since),
    item,
    author: item.author,
  })
  const ending = item.state && Object.hasOwn(endings, item.state) ? endings[item.state] : undefined
  const ended = item.merged_at ?? item.closed_at
  const opened = isPast(item.created_at)
  if (kind === 'issue') {
    const told = (action: string, time: Date | undefined) =>
      issueActivity(about(action), { action, at: time })
    return [
      ...(opened ? [told('opened', item.created_at)] : []),
      ...(isPast(item.closed_at) ? [told('closed', item.closed_at)] : []),
    ]
  }
  return [
    ...(opened
      ? [
          mergeRequestEvent(about('opened'), 'gitlab.mr.created', { action: 'open', at: item.created_at }),
          pullActivity(about('opened'), { action: 'opened', at: item.created_at }),
        ]
      : []),
    ...(ending && isPast(ended)
      ? [
          mergeRequestEvent(about('ended'), ending.name, { action: ending.action, at: ended }),
          pullActivity(about('ended'), { action: item.state ?? '', at: ended }),
        ]
      : []),
  ]
}

/** Sorted by when things were made: what changes while the pages are read stays in its place, and no page loses a row. */
const listPath = (name: string, path: string, since: Date) =>
  `${projectPath(name)}/${path}?scope=all&state=all&order_by=created_at&sort=asc&updated_after=${since.toISOString()}`

const isNumbered = (item: shapes.Item): item is Numbered => item.id !== undefined && item.iid !== undefined

type Read = { mapped: Mapped; next: Position; done: number }

async function itemsPage(
  access: Access,
  at: Position & { next: number },
  name: string,
  since: Date,
): Promise<Read> {
  const { kind, path } = lists[at.list] ?? { kind: 'issue', path: 'issues' }
  const page = await readPage(access, listPath(name, path, since), at.next, shapes.item)
  const takesHidden = settingsOf(access).confidential
  const items = page.items.filter(isNumbered).filter((it) => takesHidden || !it.confidential)
  const fresh =
    at.next === 1 ? Math.max(page.total ?? 0, page.items.length) : page.total ? 0 : page.items.length
  return {
    mapped: {
      ...nothingMapped,
      messages: items
        .map((item) => itemMessage(placeOf(at, item.id, since), kind, item, item.author))
        .filter((it) => it !== null),
      events: items.flatMap((item) => pastEvents(at, kind, item, since)),
    },
    next: {
      ...at,
      next: page.next,
      counted: at.counted + fresh,
      commented: items
        .filter((it) => it.user_notes_count !== 0)
        .map(({ iid, web_url }) => ({ iid, url: web_url ?? null })),
      notesPage: 1,
    },
    done: page.items.length,
  }
}

async function notesPage(access: Access, at: Position, name: string, since: Date): Promise<Read> {
  const [{ iid, url }] = at.commented as [{ iid: number; url: string | null }]
  const { kind, path } = lists[at.list] ?? { kind: 'issue', path: 'issues' }
  const address = `${projectPath(name)}/${path}/${iid}/notes?order_by=created_at&sort=asc`
  const page = await readPage(access, address, at.notesPage, shapes.note)
  const takesHidden = settingsOf(access).confidential
  const notes = page.items.flatMap((note) => {
    const isOld = (note.updated_at ?? note.created_at ?? since) < since
    const isHidden = (note.internal || note.confidential) && !takesHidden
    return note.id === undefined || note.system || isHidden || isOld ? [] : [{ ...note, id: note.id }]
  })
  const thread = `${kind}:${iid}`
  const messages = notes
    .map((note) =>
      noteMessage(placeOf(at, note.id, since), note, {
        author: note.author,
        thread,
        url: url === null ? undefined : `${url}#note_${note.id}`,
      }),
    )
    .filter((it) => it !== null)
  const events = notes.flatMap((note) => {
    if (!note.created_at || note.created_at < since) return []
    const about: About = {
      place: placeOf(at, `note:${note.id}`, since),
      item: shapes.item.parse({ iid }),
      author: undefined,
    }
    const comment = { body: note.body ?? '', author: note.author, url: undefined }
    const happened = { action: 'commented', at: note.created_at, comment }
    return [kind === 'mr' ? pullActivity(about, happened) : issueActivity(about, happened)]
  })
  const isLast = page.next === null
  return {
    mapped: { ...nothingMapped, messages, events },
    next: {
      ...at,
      commented: isLast ? at.commented.slice(1) : at.commented,
      notesPage: page.next ?? 1,
      counted: at.counted + page.items.length,
    },
    done: page.items.length,
  }
}

/** Comments first, then the next page of the list, the next list and the next project. */
function after(at: Position, projects: string[]): Position | null {
  if (at.commented.length > 0 || at.next !== null) return at
  if (at.list + 1 < lists.length) return { ...at, list: at.list + 1, next: 1 }
  if (at.project + 1 < projects.length) return { ...begin, project: at.project + 1, counted: at.counted }
  return null
}

/** Reads issues, merge requests and what was said on them, one request of a list for each page. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const { projects } = settingsOf(access)
  const from: Position = cursor === null ? { ...begin, project: 0, counted: 0 } : position.parse(cursor)
  const name = projects[from.project]
  if (name === undefined) throw new AccessRefused('Name the projects to read.')
  const found = from.found ?? known.parse(await read(access, projectPath(name), shapes.project))
  const at = { ...from, found }
  const { next } = at
  const page =
    at.commented.length > 0
      ? await notesPage(access, at, name, since)
      : await itemsPage(access, { ...at, next: next ?? 1 }, name, since)
  return {
    mapped: page.mapped,
    cursor: after(page.next, projects),
    done: page.done,
    counted: page.next.counted,
  }
}
