import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { held } from '#service/api/arrivals/lenient.ts'
import type { MappedEvent } from '#service/api/arrivals/mapped.ts'
import type { Place } from './messages.ts'
import type { Item, Project, User } from './shapes.ts'

/** People in the words of the events of merge requests, and in those that all code hosts share. */
const memberOf = (user: User | undefined) =>
  user?.username || user?.name ? held({ username: user.username, name: user.name }) : undefined
const personOf = (user: User | undefined) =>
  user?.username || user?.name ? held({ login: user.username, name: user.name }) : undefined

const everybody = 20

function isPrivate({ visibility_level, visibility }: Project): boolean | undefined {
  if (visibility_level !== undefined) return visibility_level < everybody
  return visibility === undefined ? undefined : visibility !== 'public'
}

const repositoryOf = (project: Project) =>
  held({ fullName: project.path_with_namespace, url: project.web_url, isPrivate: isPrivate(project) })

const iso = (at: Date | undefined) => at?.toISOString()

function labelsIn({ item, place }: About): string[] | undefined {
  const labels = item.labels ?? place.envelope.labels
  return labels?.flatMap((it) => it.title ?? it.name ?? [])
}

export type About = { place: Place; item: Item; author: User | undefined }

const isDraft = ({ draft, work_in_progress }: Item) => draft ?? work_in_progress

/** Fields common to the issues and pull requests of all code hosts. */
function sharedFields(about: About) {
  const { item, author } = about
  return {
    number: item.iid,
    title: item.title,
    body: item.description ?? '',
    url: item.url ?? item.web_url,
    author: personOf(author),
    labels: labelsIn(about),
    createdAt: iso(item.created_at),
  }
}

/** `opened` at GitLab is `open` in the words that all code hosts share. */
function issueFields(about: About) {
  const { state, closed_at } = about.item
  return held({
    ...sharedFields(about),
    state: state === 'opened' ? 'open' : state,
    closedAt: iso(closed_at),
  })
}

function pullFields(about: About) {
  const { item } = about
  return held({
    ...sharedFields(about),
    baseBranch: item.target_branch,
    headBranch: item.source_branch,
    isDraft: isDraft(item),
    mergedAt: iso(item.merged_at),
  })
}

function mergeRequestFields(about: About) {
  const { item, author } = about
  return held({
    number: item.iid,
    title: item.title,
    description: item.description ?? '',
    url: item.url ?? item.web_url,
    author: memberOf(author),
    targetBranch: item.target_branch,
    sourceBranch: item.source_branch,
    isDraft: isDraft(item),
    labels: labelsIn(about),
    createdAt: iso(item.created_at),
  })
}

export type Said = { body: string; author: User | undefined; url: string | undefined }

type Happened = { action: string; at: Date | undefined; comment?: Said | undefined }

function eventOf(about: About, name: TriggerEvent, at: Date | undefined, payload: object): MappedEvent {
  const { deliveryId, receivedAt } = about.place.delivery
  return { name, deliveryId, payload: held({ ...payload }), occurredAt: at ?? receivedAt }
}

const commentOf = (said: Said | undefined) =>
  said && held({ body: said.body, author: personOf(said.author), url: said.url })

export function issueActivity(about: About, { action, at, comment }: Happened): MappedEvent {
  const { project, envelope } = about.place
  return eventOf(about, 'issue.activity', at, {
    action,
    repository: repositoryOf(project),
    issue: issueFields(about),
    comment: commentOf(comment),
    sender: personOf(envelope.user),
  })
}

export function pullActivity(about: About, { action, at, comment }: Happened): MappedEvent {
  const { project, envelope } = about.place
  return eventOf(about, 'pull_request.activity', at, {
    action,
    repository: repositoryOf(project),
    pullRequest: pullFields(about),
    comment: commentOf(comment),
    sender: personOf(envelope.user),
  })
}

/** Event with GitLab's own name, under the delivery id of the activity: an automation that listens to both runs once. */
export function mergeRequestEvent(
  about: About,
  name: TriggerEvent,
  { action, at }: { action: string; at: Date | undefined },
): MappedEvent {
  const { project, envelope } = about.place
  return eventOf(about, name, at, {
    action,
    project: held({ path: project.path_with_namespace, url: project.web_url }),
    mergeRequest: mergeRequestFields(about),
    user: memberOf(envelope.user),
  })
}
