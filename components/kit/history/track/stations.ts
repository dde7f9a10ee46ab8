import type { Names } from '#components/kit/automation/names.ts'
import type { AutomationHistory } from '#contract/automation-list.ts'
import type { CompanyHistory } from '#contract/companies.ts'
import type { PersonHistory } from '#contract/people.ts'
import { type Description, describeChange } from './describe.ts'

export type ActorType = 'user' | 'agent' | 'system'

/** A merge does not say what kind of actor made it: `unknown` unless another change of the same actor tells. */
export type Actor = { type: ActorType | 'unknown'; id: string; name: string; image: string }

type Recorded = CompanyHistory['history'][number] &
  Pick<AutomationHistory['history'][number], 'scheduleWords'> &
  Pick<PersonHistory['history'][number], 'companyNames'>

/** What a trail consists of: only companies have merges, only automations schedules, only people a company. */
export type Trail = { history: Recorded[] } & Pick<CompanyHistory, 'totalCount'> &
  Partial<Pick<CompanyHistory, 'merges' | 'mergedInto'>>

type Named = { id: string; name: string }

export type Station = { id: string; at: string; actor: Actor } & (
  | { kind: 'change'; operation: string; description: Description; before: Record<string, unknown> }
  | { kind: 'merge'; sources: Named[] }
  | { kind: 'joined'; target: Named }
)

type Options = {
  /** "company", "person". */
  what: string
  actors: readonly ActorType[]
  /** There are older changes that are not loaded: merges as old as those are not shown yet. */
  hasMore: boolean
  names?: Names
}

/** The stations of a trail, newest first: its changes, the merges among them, and where it ends in another. */
export function stationsOf(pages: readonly Trail[], { what, actors, hasMore, names }: Options): Station[] {
  const newest = pages[0]
  if (!newest) return []
  const records = uniqueBy(pages.flatMap(({ history }) => history))
  const isTold = ({ type }: Actor) => type === 'unknown' || actors.includes(type)
  const merges = mergeStations(newest, records).filter(({ actor }) => isTold(actor))
  const instants = new Set(merges.map(({ at, actor }) => `${at} ${actor.id}`))
  const isJoined = merges.some(({ kind }) => kind === 'joined')
  const changes = records
    .filter((record) => !isPartOfMerge(record, instants) && !(isJoined && record.operation === 'DELETE'))
    .map((record): Station => {
      const actor = { type: record.changedBy, ...record.user }
      const description = describeChange(record, what, names)
      return {
        kind: 'change',
        id: record.id,
        at: record.changedAt,
        actor,
        operation: record.operation,
        description,
        before: record.previousValues,
      }
    })
  const oldest = hasMore ? (records.at(-1)?.changedAt ?? '') : ''
  return [...merges.filter(({ at }) => isAfter(at, oldest)), ...changes].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
}

function isAfter(at: string, oldest: string): boolean {
  return oldest === '' || Date.parse(at) >= Date.parse(oldest)
}

function mergeStations({ merges = [], mergedInto }: Trail, records: Trail['history']): Station[] {
  const actorOf = (user: Omit<Actor, 'type'>): Actor => ({ type: typeOf(user.id, records), ...user })
  const joined: Station[] = mergedInto
    ? [
        {
          kind: 'joined',
          id: mergedInto.id,
          at: mergedInto.mergedAt,
          actor: actorOf(mergedInto.user),
          target: mergedInto.targetCompany,
        },
      ]
    : []
  return [
    ...joined,
    ...merges.map(({ id, mergedAt, user, sourceCompanies }): Station => {
      return { kind: 'merge', id, at: mergedAt, actor: actorOf(user), sources: sourceCompanies }
    }),
  ]
}

function typeOf(id: string, records: Trail['history']): Actor['type'] {
  const known = records.find(({ user }) => user.id === id)?.changedBy
  return known ?? (id === 'system' ? 'system' : 'unknown')
}

/** The domains that a merge brings are told by the merge itself, and so is the end of a merged company. */
function isPartOfMerge({ changedAt, changes, user }: Trail['history'][number], instants: Set<string>) {
  return instants.has(`${changedAt} ${user.id}`) && Object.keys(changes).join() === 'domains'
}

/** A change that arrives while somebody reads pushes the others on, so that one may come twice. */
function uniqueBy(records: Trail['history']): Trail['history'] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
