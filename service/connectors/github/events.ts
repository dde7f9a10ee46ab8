import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { held } from '#service/api/arrivals/lenient.ts'
import type { MappedEvent } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import {
  type Comment,
  type Envelope,
  type Issue,
  type PullRequest,
  pullRequest,
  type Repository,
  type Review,
  type User,
} from './shapes.ts'

const personOf = (user: User | undefined) => {
  const login = user?.login ?? user?.id
  return login === undefined ? undefined : held({ login, name: user?.name })
}

const repositoryOf = ({ full_name, html_url, private: isPrivate }: Repository) =>
  held({ fullName: full_name, url: html_url, isPrivate })

const labelsOf = (labels: Issue['labels']) => (labels ?? []).flatMap(({ name }) => name ?? [])

function issueFields(issue: Issue) {
  return held({
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    url: issue.html_url,
    state: issue.state,
    stateReason: issue.state_reason,
    author: personOf(issue.user),
    labels: labelsOf(issue.labels),
    createdAt: issue.created_at,
    closedAt: issue.closed_at,
  })
}

function pullFields(pull: PullRequest) {
  return held({
    number: pull.number,
    title: pull.title,
    body: pull.body ?? '',
    url: pull.html_url,
    author: personOf(pull.user),
    baseBranch: pull.base?.ref,
    headBranch: pull.head?.ref,
    isDraft: pull.draft,
    labels: labelsOf(pull.labels),
    changedFiles: pull.changed_files,
    additions: pull.additions,
    deletions: pull.deletions,
    mergedAt: pull.merged_at ?? null,
    createdAt: pull.created_at,
  })
}

/** Deliveries about comments on a pull request carry it in the shape of an issue, without branches and numbers of lines. */
export function pullOfIssue({ pull_request, ...issue }: Issue): PullRequest {
  return pullRequest.parse({ ...issue, merged_at: pull_request?.merged_at })
}

/** Reads body, author and address; content of a deleted account has no author. */
export const saidIn = ({ body, user, html_url }: Comment | Review) =>
  held({ body: body ?? '', author: personOf(user), url: html_url })

type Happened = {
  names: TriggerEvent[]
  action: string
  at: string | undefined
  comment?: Record<string, unknown>
}

type Place = { delivery: Delivery; envelope: Envelope; repository: Repository }

/** Several names of one occurrence carry the same delivery id, so that an automation that hears both runs once. */
function events({ delivery, envelope, repository }: Place, happened: Happened, about: object): MappedEvent[] {
  const { names, action, at, comment } = happened
  const payload = held({
    action,
    repository: repositoryOf(repository),
    ...about,
    comment,
    sender: personOf(envelope.sender),
  })
  const occurredAt = at ? new Date(at) : delivery.receivedAt
  return names.map((name) => ({ name, deliveryId: delivery.deliveryId, payload, occurredAt }))
}

export function issueEvents(place: Place, happened: Happened, issue: Issue): MappedEvent[] {
  return events(place, happened, { issue: issueFields(issue) })
}

export function pullEvents(place: Place, happened: Happened, pull: PullRequest): MappedEvent[] {
  return events(place, happened, { pullRequest: pullFields(pull) })
}

export type { Place }
