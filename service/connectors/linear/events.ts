import { held } from '#service/api/arrivals/lenient.ts'
import type { MappedEvent } from '#service/api/arrivals/mapped.ts'
import { creatorOf } from './authors.ts'
import { addressed, channelOf, type Place } from './places.ts'
import type { Envelope, Issue, User } from './shapes.ts'

/** Linear has no handles: a name stands in their place. */
function personOf(user: User | undefined) {
  const name = user?.name ?? user?.displayName ?? user?.service
  const login = user?.displayName ?? name ?? user?.email
  return login === undefined ? undefined : held({ login, name })
}

const closedStates = ['completed', 'canceled', 'duplicate']

export function isClosed({ state, completedAt, canceledAt }: Issue): boolean | undefined {
  if (state?.type !== undefined) return closedStates.includes(state.type.toLowerCase())
  return completedAt || canceledAt ? true : undefined
}

/** Whether the change, told by what was there before, closed it or opened it again. */
function turned(issue: Issue, before: Record<string, unknown>): 'closed' | 'reopened' | null {
  const ends = ['completedAt', 'canceledAt'].filter((key) => key in before)
  const wasClosed = ends.some((key) => Boolean(before[key]))
  if (isClosed(issue)) {
    const isNew =
      ends.length > 0 ? !wasClosed : 'stateId' in before && !issue.completedAt && !issue.canceledAt
    return isNew ? 'closed' : null
  }
  return wasClosed && isClosed(issue) === false ? 'reopened' : null
}

/** Linear notes when it changed anything, and where in a list it stands. */
const bookkeeping = ['updatedAt', 'sortOrder', 'subIssueSortOrder', 'boardOrder', 'prioritySortOrder']

function isLabeled({ labels }: Issue, { labelIds, ...before }: Record<string, unknown>): boolean {
  const others = Object.keys(before).filter((key) => !bookkeeping.includes(key))
  return Array.isArray(labelIds) && others.length === 0 && (labels?.length ?? 0) > labelIds.length
}

/** Values as the guide of our event names them. */
export function actionOf({ action, updatedFrom }: Envelope, issue: Issue): string | undefined {
  if (action === 'create') return 'opened'
  if (action === 'restore') return 'edited'
  if (action !== 'update') return undefined
  const before = updatedFrom ?? {}
  return turned(issue, before) ?? (isLabeled(issue, before) ? 'labeled' : 'edited')
}

const iso = (at: Date | undefined) => at?.toISOString()

const stateOf = (issue: Issue) => {
  const closed = isClosed(issue)
  return closed === undefined ? undefined : closed ? 'closed' : 'open'
}

type Happened = {
  action: string
  at: Date | undefined
  comment?: { body: string; author: User | undefined; url: string | undefined }
  /** Comments carry no more of an issue than what it is called. */
  isWhole: boolean
}

export function issueActivity(place: Place, happened: Happened, issue: Issue): MappedEvent {
  const { envelope, delivery } = place
  const { action, at, comment, isWhole } = happened
  const { channelName } = channelOf(place, issue)
  const url = issue.url ?? (isWhole ? envelope.url : envelope.url?.split('#')[0])
  const named = /-(\d{1,9})$/.exec(issue.identifier ?? '')?.[1]
  const author = creatorOf(
    isWhole ? place : { ...place, envelope: { ...envelope, action: undefined } },
    issue,
  )
  const payload = {
    action,
    repository: held({ fullName: channelName ?? undefined }),
    issue: held({
      number: issue.number ?? (named === undefined ? addressed(url).number : Number(named)),
      title: issue.title,
      body: isWhole ? (issue.description ?? '') : issue.description,
      url,
      state: stateOf(issue),
      author: personOf(author),
      labels: issue.labels?.flatMap(({ name }) => name ?? []),
      createdAt: iso(issue.createdAt),
      closedAt: iso(issue.completedAt ?? issue.canceledAt),
    }),
    comment: comment && held({ body: comment.body, author: personOf(comment.author), url: comment.url }),
    sender: personOf(envelope.actor ?? comment?.author ?? (action === 'opened' ? author : undefined)),
  }
  return {
    name: 'issue.activity',
    deliveryId: delivery.deliveryId,
    payload: held(payload),
    occurredAt: at ?? envelope.createdAt ?? delivery.receivedAt,
  }
}
