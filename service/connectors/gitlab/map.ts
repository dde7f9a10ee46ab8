import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Settings } from '#service/core/sources.ts'
import { type About, issueActivity, mergeRequestEvent, pullActivity } from './events.ts'
import { type ItemKind, itemMessage, noteMessage, type Place } from './messages.ts'
import { authorIn, shownAuthor } from './people.ts'
import * as shapes from './shapes.ts'

type Numbered = shapes.Item & { id: string; iid: number }

const actions: Record<string, string> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  update: 'edited',
}

/** One person approves, or all who have to: both are a review. */
const mergeRequestActions: Record<string, string> = {
  ...actions,
  merge: 'merged',
  approved: 'reviewed',
  approval: 'reviewed',
  unapproved: 'edited',
  unapproval: 'edited',
}

const mergeRequestNames: Record<string, TriggerEvent> = {
  open: 'gitlab.mr.created',
  merge: 'gitlab.mr.merged',
  close: 'gitlab.mr.closed',
}

const all = <T>(...found: (T | null)[]): T[] => found.filter((it) => it !== null)

function attributes({ envelope, delivery }: Pick<Place, 'envelope' | 'delivery'>): Numbered {
  const { data } = shapes.item.safeParse(envelope.object_attributes)
  const item = needed(delivery.kind, 'object_attributes', data)
  return {
    ...item,
    id: needed(delivery.kind, 'object_attributes.id', item.id),
    iid: needed(delivery.kind, 'object_attributes.iid', item.iid),
    title: needed(delivery.kind, 'object_attributes.title', item.title),
  }
}

const confidential = ignored(
  'It is confidential at GitLab, and this connection leaves such things out unless it is set to take them.',
)

/** Confidential items have event names of their own, in the header alone or in the body too, depending on the version. */
function isConfidential({ envelope, delivery }: Place): boolean {
  const { 'x-gitlab-event': name = '' } = delivery.headers
  return [envelope.event_type ?? '', name].some((it) => /^confidential/i.test(it))
}

/** Whether labels were all that changed, and some were added. */
function isLabeled({ changes }: shapes.Envelope): boolean {
  const { labels, updated_at: _at, updated_by_id: _by, ...others } = changes ?? {}
  if (labels === undefined || Object.keys(others).length > 0) return false
  const lists = labels as { previous?: unknown; current?: unknown } | null
  const size = (value: unknown) => (Array.isArray(value) ? value.length : 0)
  return size(lists?.current) > size(lists?.previous)
}

function ofIssue(place: Place, settings: Settings): Mapped {
  const { envelope, delivery } = place
  const item = attributes(place)
  const isHidden = item.confidential || isConfidential(place)
  if (isHidden && settings.confidential !== true) return confidential
  const action = item.action ?? ''
  const told = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (told === undefined)
    return ignored(`“${delivery.kind}” is ignored: it does not say that anything changed.`)
  const author = authorIn(envelope, item, action === 'open')
  const happened = {
    action: told === 'edited' && isLabeled(envelope) ? 'labeled' : told,
    at: action === 'open' ? item.created_at : item.updated_at,
  }
  return {
    ...nothingMapped,
    messages: all(itemMessage(place, 'issue', item, author)),
    events: [
      issueActivity({ place, item, author: shownAuthor(envelope, author, action === 'open') }, happened),
    ],
  }
}

function ofMergeRequest(place: Place): Mapped {
  const { envelope, delivery } = place
  const item = attributes(place)
  const action = item.action ?? ''
  const told = Object.hasOwn(mergeRequestActions, action) ? mergeRequestActions[action] : undefined
  if (told === undefined)
    return ignored(`“${delivery.kind}” is ignored: it does not say that anything changed.`)
  const author = authorIn(envelope, item, action === 'open')
  const at = action === 'open' ? item.created_at : item.updated_at
  const about: About = { place, item, author: shownAuthor(envelope, author, action === 'open') }
  const name = Object.hasOwn(mergeRequestNames, action) ? mergeRequestNames[action] : undefined
  return {
    ...nothingMapped,
    messages: all(itemMessage(place, 'mr', item, author)),
    events: [
      ...(name ? [mergeRequestEvent(about, name, { action, at })] : []),
      pullActivity(about, { action: told, at }),
    ],
  }
}

type Noted = { kind: ItemKind; item: Numbered } | { thread: string }

const discussed = [
  'Issue',
  'WorkItem',
  'MergeRequest',
  'Commit',
  'Snippet',
  'ProjectSnippet',
  'PersonalSnippet',
]

/** Issue or merge request of a comment. */
function notedOn(
  { envelope, delivery }: Place,
  { noteable_type, commit_id, noteable_id }: shapes.Note,
): Noted {
  const name = noteable_type === 'MergeRequest' ? 'merge_request' : 'issue'
  const given = envelope[name]
  if (noteable_type === 'Commit' || (!noteable_type && envelope.commit))
    return { thread: `commit:${commit_id ?? needed(delivery.kind, 'commit.id', envelope.commit?.id)}` }
  if (noteable_type?.endsWith('Snippet') || (!noteable_type && envelope.snippet))
    return { thread: `snippet:${noteable_id ?? needed(delivery.kind, 'snippet.id', envelope.snippet?.id)}` }
  const item = needed(delivery.kind, name, given ?? envelope.merge_request)
  const iid = needed(delivery.kind, `${name}.iid`, item.iid)
  const id = needed(delivery.kind, `${name}.id`, item.id ?? noteable_id)
  return { kind: item === envelope.merge_request ? 'mr' : 'issue', item: { ...item, id, iid } }
}

function ofNote(place: Place, settings: Settings): Mapped {
  const { envelope, delivery } = place
  const { data } = shapes.note.safeParse(envelope.object_attributes)
  const found = needed(delivery.kind, 'object_attributes', data)
  const note = { ...found, id: needed(delivery.kind, 'object_attributes.id', found.id) }
  const body = needed(delivery.kind, 'object_attributes.note', note.note)
  if (note.system) return ignored('GitLab wrote this note itself, to say what changed.')
  if (note.noteable_type && !discussed.includes(note.noteable_type))
    return ignored(`Comments on “${note.noteable_type}” are not read.`)
  const isHidden = note.internal || note.confidential || envelope.issue?.confidential || isConfidential(place)
  if (isHidden && settings.confidential !== true) return confidential
  const isNew = (note.action ?? 'create') === 'create'
  const author = authorIn(envelope, note, isNew)
  const on = notedOn(place, note)
  const thread = 'thread' in on ? on.thread : `${on.kind}:${on.item.iid}`
  const messages = all(noteMessage(place, note, { author, thread }))
  if (!isNew || 'thread' in on) return { ...nothingMapped, messages }
  const about: About = { place, item: on.item, author: authorIn(envelope, on.item, false) }
  const happened = {
    action: 'commented',
    at: note.created_at,
    comment: { body, author: shownAuthor(envelope, author, true), url: note.url },
  }
  const event = on.kind === 'mr' ? pullActivity(about, happened) : issueActivity(about, happened)
  return { ...nothingMapped, messages, events: [event] }
}

const kinds: Record<string, (place: Place, settings: Settings) => Mapped> = {
  issue: ofIssue,
  work_item: ofIssue,
  merge_request: ofMergeRequest,
  note: ofNote,
}

export function map(delivery: Delivery, settings: Settings): Mapped {
  const { data: envelope } = shapes.envelope.safeParse(delivery.payload)
  if (!envelope) throw new Unmappable('The body is not an object as GitLab sends it.')
  const { object_kind: kind } = envelope
  if (kind === undefined && envelope.event_name === undefined)
    throw new Unmappable(
      'The body cannot be read: object_kind is missing. Leave the “Custom webhook template” empty.',
    )
  const work = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!work)
    return ignored(`“${delivery.kind}” is ignored: only issues, merge requests and comments are read.`)
  const { project_id, target_project_id } = shapes.item.safeParse(envelope.object_attributes).data ?? {}
  const id =
    envelope.project?.id ??
    envelope.project_id ??
    target_project_id ??
    project_id ??
    envelope.project?.path_with_namespace
  if (id === undefined)
    return ignored(`This “${delivery.kind}” belongs to no project, such as an epic of a group.`)
  const project = envelope.project ?? shapes.project.parse({})
  return work({ delivery, envelope, project: { ...project, id } }, settings)
}
