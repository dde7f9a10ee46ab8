import type { Names } from '#components/kit/automation/names.ts'
import type { AutomationHistory } from '#contract/automation-list.ts'
import type { CompanyHistory } from '#contract/company-history.ts'
import type { PersonHistory } from '#contract/person-history.ts'
import { type Act, actSentence } from './acts.ts'
import { type Description, describeChange } from './describe.ts'

export type ActorType = 'user' | 'agent' | 'system'

/** A merge has no type of actor: `unknown` unless another change of the same actor has one. */
export type Actor = { type: ActorType | 'unknown'; id: string; name: string; image: string }

type Recorded = CompanyHistory['history'][number] &
  Pick<AutomationHistory['history'][number], 'scheduleWords'> &
  Pick<PersonHistory['history'][number], 'companyNames'> & { act?: Act | null }

/**
 * Records of one history: only companies and people have merges, only automations schedules, only people a company, only
 * topics acts.
 */
export type Trail = { history: Recorded[] } & Pick<CompanyHistory, 'totalCount'> & {
    merges?: (CompanyHistory | PersonHistory)['merges']
    mergedInto?: (CompanyHistory | PersonHistory)['mergedInto']
  }

type Named = { id: string; name: string }

export type Station = { id: string; at: string; actor: Actor } & (
  | {
      kind: 'change'
      operation: string
      description: Description
      before: Record<string, unknown>
      act: Act | null
    }
  | { kind: 'merge'; sources: Named[]; undoUntil: string | null }
  | { kind: 'joined'; target: Named }
)

type Options = {
  /** "company", "person". */
  what: string
  actors: readonly ActorType[]
  /** Older changes are not loaded; merges of that time are not shown yet. */
  hasMore: boolean
  names?: Names
  /** Id of the topic whose history it is, to say what acts did to it. */
  topicId?: string | undefined
}

/** The stations of a trail, newest first: its changes, the merges among them, and where it ends in another. */
export function stationsOf(
  pages: readonly Trail[],
  { what, actors, hasMore, names, topicId }: Options,
): Station[] {
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
      const description = describeActs(record, describeChange(record, what, names), topicId)
      return {
        kind: 'change',
        id: record.id,
        at: record.changedAt,
        actor,
        operation: record.operation,
        description,
        before: record.previousValues,
        act: record.act ?? null,
      }
    })
  const oldest = hasMore ? (records.at(-1)?.changedAt ?? '') : ''
  return [...merges.filter(({ at }) => isAfter(at, oldest)), ...changes].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
}

/** An act says more than its numbers: what was merged, moved or split. */
function describeActs(record: Recorded, own: Description, topicId: string | undefined): Description {
  const said = record.act && topicId ? actSentence(record.act, topicId, record) : null
  if (said === null) return own
  const lines = own.lines.filter(({ field }) => field === 'messageCount')
  return { sentence: said, lines: record.operation === 'UPDATE' ? lines : [] }
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
          target: 'targetPerson' in mergedInto ? mergedInto.targetPerson : mergedInto.targetCompany,
        },
      ]
    : []
  return [
    ...joined,
    ...merges.map((merge): Station => {
      const { id, mergedAt, user } = merge
      const sources = 'sourcePeople' in merge ? merge.sourcePeople : merge.sourceCompanies
      return { kind: 'merge', id, at: mergedAt, actor: actorOf(user), sources, undoUntil: merge.undoUntil }
    }),
  ]
}

function typeOf(id: string, records: Trail['history']): Actor['type'] {
  const known = records.find(({ user }) => user.id === id)?.changedBy
  return known ?? (id === 'system' ? 'system' : 'unknown')
}

/** Hides the domains that a merge brings and the end of the merged company, because the merge shows both. */
function isPartOfMerge({ changedAt, changes, user }: Trail['history'][number], instants: Set<string>) {
  return instants.has(`${changedAt} ${user.id}`) && Object.keys(changes).join() === 'domains'
}

/** Removes duplicates: a change that arrives while pages are read moves the others to the next page. */
function uniqueBy(records: Trail['history']): Trail['history'] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
