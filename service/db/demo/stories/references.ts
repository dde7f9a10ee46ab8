import { companies } from '../cast/companies.ts'
import { members } from '../cast/members.ts'
import { notablePeople } from '../cast/people.ts'
import { topics } from '../cast/topics.ts'
import { identityId, messageId } from '../ids.ts'
import type { Concern, Source } from './story.ts'

export type NamedSource = Source & { name: string }

function found<T>(what: string, item: T | undefined): T {
  if (item === undefined) throw new Error(`The demo has no ${what}`)
  return item
}

export function topic(key: string): Source {
  const { id, title } = found(
    `topic ${key}`,
    topics.find((one) => one.key === key),
  )
  return { id, type: 'topic', title }
}

/** The message that opened a topic. */
export function opening(key: string): Source {
  return { id: messageId(key, 1, 1), type: 'message', title: `How it began: ${topic(key).title}` }
}

export function company(name: string): NamedSource {
  const { id } = found(
    name,
    companies.find((one) => one.name === name),
  )
  return { id: String(id), type: 'company', title: name, name }
}

export function person(name: string): NamedSource {
  const known = found(
    name,
    notablePeople.find((one) => one.name === name),
  )
  const employer = companies.find((one) => one.id === known.companyId)
  return { id: String(known.id), type: 'person', title: `${name}, ${employer?.name ?? known.title}`, name }
}

export function pull(repository: string, number: number, title: string): Source {
  const url = `https://github.example/northline/${repository}/pull/${number}`
  return { id: `${repository}#${number}`, type: 'pull_request', title, url }
}

export function issue(repository: string, number: number, title: string): Source {
  const url = `https://github.example/northline/${repository}/issues/${number}`
  return { id: `${repository}#${number}`, type: 'issue', title, url }
}

/** Why a story is put before a member of Northline. */
export function concern(
  key: string,
  kind: Concern['relevanceKind'],
  label: string,
  rationale: string,
): Concern {
  const member = found(
    `member ${key}`,
    members.find((one) => one.key === key),
  )
  return {
    memberId: member.id,
    relevanceKind: kind,
    relevanceLabel: label,
    relevanceRationale: rationale,
    linkedAuthorIds: [identityId(member.personId, 'slack'), identityId(member.personId, 'github')],
  }
}
