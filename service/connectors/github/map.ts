import type * as z from 'zod'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { issueEvents, type Place, pullEvents, pullOfIssue, saidIn } from './events.ts'
import {
  channelOf,
  commentMessage,
  deletionOf,
  discussionMessage,
  issueMessage,
  pullMessage,
  reviewMessage,
  threadOf,
} from './messages.ts'
import * as shapes from './shapes.ts'

/** Names of changes at GitHub with the words of our event guides; changes that are not listed are ignored. */
const issueActions: Record<string, string> = {
  opened: 'opened',
  edited: 'edited',
  closed: 'closed',
  reopened: 'reopened',
  labeled: 'labeled',
  unlabeled: 'edited',
  assigned: 'edited',
  unassigned: 'edited',
  milestoned: 'edited',
  demilestoned: 'edited',
  typed: 'edited',
  untyped: 'edited',
}

const pullActions: Record<string, string> = {
  opened: 'opened',
  edited: 'edited',
  closed: 'closed',
  reopened: 'reopened',
  synchronize: 'edited',
  ready_for_review: 'edited',
  converted_to_draft: 'edited',
  labeled: 'edited',
  unlabeled: 'edited',
  assigned: 'edited',
  unassigned: 'edited',
  milestoned: 'edited',
  demilestoned: 'edited',
  review_requested: 'edited',
  review_request_removed: 'edited',
}

/** Subject of a delivery; a body without it is broken, even when it is signed. */
function part<Shape extends z.ZodType>(
  { envelope, delivery }: Pick<Place, 'envelope' | 'delivery'>,
  name: string,
  shape: Shape,
): z.infer<Shape> {
  const { data, error } = shape.safeParse(envelope[name])
  if (!error) return data
  const [issue] = error.issues
  const path = [name, ...(issue?.path ?? [])].join('.')
  throw new Unmappable(
    `This “${delivery.kind}” cannot be read. ${path}: ${issue?.message ?? 'is not valid'}.`,
  )
}

const nothing = ({ delivery }: Place) =>
  ignored(`“${delivery.kind}” is ignored: nothing that anybody wrote or decided has changed.`)
const all = <T>(...found: (T | null)[]): T[] => found.filter((it) => it !== null)

function ofIssue(place: Place): Mapped {
  const { envelope, repository, delivery } = place
  const issue = part(place, 'issue', shapes.issue)
  const action = envelope.action ?? ''
  if (action === 'deleted') {
    const deletion = deletionOf(repository, `issue:${issue.id}`, delivery.receivedAt, threadOf(issue))
    return { ...nothingMapped, deletions: [deletion] }
  }
  const word = issueActions[action]
  if (!word) return nothing(place)
  const names: TriggerEvent[] =
    action === 'closed' ? ['github.issue.closed', 'issue.activity'] : ['issue.activity']
  const at = action === 'opened' ? issue.created_at : action === 'closed' ? issue.closed_at : issue.updated_at
  const isWritten = action === 'opened' || action === 'edited'
  return {
    ...nothingMapped,
    messages: isWritten ? all(issueMessage(place, issue)) : [],
    events: issueEvents(place, { names, action: word, at }, issue),
  }
}

/** Comments on pull requests come under the same name as those on issues. */
function ofIssueComment(place: Place): Mapped {
  const { envelope, repository, delivery } = place
  const issue = part(place, 'issue', shapes.issue)
  const comment = part(place, 'comment', shapes.comment)
  if (envelope.action === 'deleted')
    return {
      ...nothingMapped,
      deletions: [deletionOf(repository, `comment:${comment.id}`, delivery.receivedAt)],
    }
  const messages = all(commentMessage(place, 'comment', comment, threadOf(issue)))
  if (envelope.action !== 'created') return { ...nothingMapped, messages }
  const happened = { action: 'commented', at: comment.created_at, comment: saidIn(comment) }
  const events = issue.pull_request
    ? pullEvents(place, { ...happened, names: ['pull_request.activity'] }, pullOfIssue(issue))
    : issueEvents(place, { ...happened, names: ['issue.activity'] }, issue)
  return { ...nothingMapped, messages, events }
}

/** Whether it was merged is told by `merged`, never by a time. */
function closing({ merged }: shapes.PullRequest): { names: TriggerEvent[]; action: string } {
  return merged
    ? { names: ['github.pr.merged', 'pull_request.activity'], action: 'merged' }
    : { names: ['github.pr.dismissed', 'pull_request.activity'], action: 'closed' }
}

function ofPull(place: Place): Mapped {
  const { envelope } = place
  const pull = part(place, 'pull_request', shapes.pullRequest)
  const action = envelope.action ?? ''
  const word = pullActions[action]
  if (!word) return nothing(place)
  const opened: TriggerEvent[] = ['github.pr.created', 'pull_request.activity']
  const other: TriggerEvent[] = ['pull_request.activity']
  const told =
    action === 'closed' ? closing(pull) : { names: action === 'opened' ? opened : other, action: word }
  const at = action === 'opened' ? pull.created_at : action === 'closed' ? pull.closed_at : pull.updated_at
  const isWritten = action === 'opened' || action === 'edited'
  return {
    ...nothingMapped,
    messages: isWritten ? all(pullMessage(place, pull)) : [],
    events: pullEvents(place, { ...told, at }, pull),
  }
}

function ofReview(place: Place): Mapped {
  const { envelope } = place
  const pull = part(place, 'pull_request', shapes.pullRequest)
  const review = part(place, 'review', shapes.review)
  const messages = all(reviewMessage(place, review, pull.number))
  if (envelope.action === 'edited') return { ...nothingMapped, messages }
  if (envelope.action !== 'submitted') return nothing(place)
  const happened = { action: 'reviewed', at: review.submitted_at, comment: saidIn(review) }
  return {
    ...nothingMapped,
    messages,
    events: pullEvents(place, { ...happened, names: ['pull_request.activity'] }, pull),
  }
}

function ofReviewComment(place: Place): Mapped {
  const { envelope, repository, delivery } = place
  const pull = part(place, 'pull_request', shapes.pullRequest)
  const comment = part(place, 'comment', shapes.comment)
  const id = `review-comment:${comment.id}`
  if (envelope.action === 'deleted')
    return { ...nothingMapped, deletions: [deletionOf(repository, id, delivery.receivedAt)] }
  const messages = all(commentMessage(place, 'review-comment', comment, `pr:${pull.number}`))
  if (envelope.action !== 'created') return { ...nothingMapped, messages }
  const happened = { action: 'commented', at: comment.created_at, comment: saidIn(comment) }
  return {
    ...nothingMapped,
    messages,
    events: pullEvents(place, { ...happened, names: ['pull_request.activity'] }, pull),
  }
}

function ofDiscussion(place: Place): Mapped {
  const { envelope, repository, delivery } = place
  const discussion = part(place, 'discussion', shapes.discussion)
  const id = `discussion:${discussion.id}`
  const thread = `discussion:${discussion.number}`
  if (envelope.action === 'deleted')
    return { ...nothingMapped, deletions: [deletionOf(repository, id, delivery.receivedAt, thread)] }
  if (envelope.action !== 'created' && envelope.action !== 'edited') return nothing(place)
  return { ...nothingMapped, messages: all(discussionMessage(place, discussion)) }
}

function ofDiscussionComment(place: Place): Mapped {
  const { envelope, repository, delivery } = place
  const discussion = part(place, 'discussion', shapes.discussion)
  const comment = part(place, 'comment', shapes.comment)
  const id = `discussion-comment:${comment.id}`
  if (envelope.action === 'deleted')
    return { ...nothingMapped, deletions: [deletionOf(repository, id, delivery.receivedAt)] }
  const thread = `discussion:${discussion.number}`
  return {
    ...nothingMapped,
    messages: all(commentMessage(place, 'discussion-comment', comment, thread)),
  }
}

function ofCommitComment(place: Place): Mapped {
  const comment = part(place, 'comment', shapes.comment)
  const thread = `commit:${comment.commit_id ?? comment.id}`
  return {
    ...nothingMapped,
    messages: all(commentMessage(place, 'commit-comment', comment, thread)),
  }
}

/** Handed on to another owner it keeps its id, and so does everything in it. */
function ofRepository(place: Place): Mapped {
  if (!['renamed', 'transferred'].includes(place.envelope.action ?? '')) return nothing(place)
  return { ...nothingMapped, channels: [channelOf(place.repository)] }
}

const kinds: Record<string, (place: Place) => Mapped> = {
  issues: ofIssue,
  issue_comment: ofIssueComment,
  pull_request: ofPull,
  pull_request_review: ofReview,
  pull_request_review_comment: ofReviewComment,
  commit_comment: ofCommitComment,
  discussion: ofDiscussion,
  discussion_comment: ofDiscussionComment,
  repository: ofRepository,
}

export function map(delivery: Delivery): Mapped {
  const [name = ''] = delivery.kind.split('.')
  if (name === 'ping') return ignored('GitHub tried the address, and it answered.')
  const work = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!work)
    return ignored(
      `“${delivery.kind}” is ignored: only issues, pull requests, discussions and their comments are read.`,
    )
  const { data, error } = shapes.envelope.safeParse(delivery.payload)
  if (error) throw new Unmappable(`The body is not a “${name}” as GitHub sends it.`)
  if (data.repository === undefined || data.repository === null)
    return ignored(`This “${delivery.kind}” names no repository.`)
  const told = { delivery, envelope: data }
  return work({ ...told, repository: part(told, 'repository', shapes.repository) })
}
