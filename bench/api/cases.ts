import { getChannel } from '#service/channels/get.ts'
import { listChannels } from '#service/channels/list.ts'
import { getCompany } from '#service/companies/get.ts'
import { companyHistory } from '#service/companies/history.ts'
import { listCompanies } from '#service/companies/list.ts'
import type { Context, OrgId } from '#service/core/context.ts'
import type { Database } from '#service/db/client.ts'
import { getPerson } from '#service/people/get.ts'
import { listPeople } from '#service/people/list.ts'
import { personColumns, personJoins } from '#service/people/person-row.ts'
import { listTopics } from '#service/topics/list.ts'
import { listTopicPeople } from '#service/topics/people.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** One measured endpoint and the statement that the bare server answers the same address with. */
export type Case = { name: string; path: string; statement: Statement; target: number }

type Ids = { orgId: string; personId: string; companyId: string; channelId: string; topicId: string }

class Captured extends Error {
  statement: Statement
  constructor(statement: Statement) {
    super('captured')
    this.statement = statement
  }
}

/** Runs a verb against a database that only notes what it is asked: so both servers run the same SQL. */
async function statementOf(orgId: string, verb: (context: Context) => Promise<unknown>): Promise<Statement> {
  const note = (query: Statement | string, values?: unknown[]) => {
    throw new Captured(typeof query === 'string' ? { text: query, values: values ?? [] } : query)
  }
  const db = { kind: 'postgresql', pool: { query: note } } as unknown as Database
  const context = { orgId: orgId as OrgId, db, now: () => new Date() } as unknown as Context
  try {
    await verb(context)
  } catch (error) {
    if (error instanceof Captured) return error.statement
    throw error
  }
  throw new Error('the verb asked nothing')
}

const first = { page: 1, limit: 50, sortOrder: 'desc' } as const

async function lists(orgId: string): Promise<Case[]> {
  const people = { ...first, sortBy: 'lastSeen' } as const
  const at = (verb: (context: Context) => Promise<unknown>) => statementOf(orgId, verb)
  return [
    { name: 'people', path: '/people', target: 0.7, statement: await at((c) => listPeople(c, people)) },
    {
      name: 'people against bare without total',
      path: '/people',
      target: 0.7,
      statement: {
        name: 'no-total',
        text: `SELECT ${personColumns} FROM people r ${personJoins} WHERE r.org_id = $1
                ORDER BY r.last_seen_at DESC NULLS LAST, r.id DESC LIMIT 50`,
        values: [orgId],
      },
    },
    {
      name: 'people by messages',
      path: '/people?sortBy=messageCount',
      target: 0.7,
      statement: await at((c) => listPeople(c, { ...people, sortBy: 'messageCount' })),
    },
    {
      name: 'people, search',
      path: '/people?search=lindq',
      target: 0.7,
      statement: await at((c) => listPeople(c, { ...people, search: 'lindq' })),
    },
    {
      name: 'companies',
      path: '/companies',
      target: 0.7,
      statement: await at((c) => listCompanies(c, { ...first, sortBy: 'lastSeen' })),
    },
    { name: 'channels', path: '/channels', target: 0.7, statement: await at((c) => listChannels(c, first)) },
    {
      name: 'topics',
      path: '/topics',
      target: 0.7,
      statement: await at((c) => listTopics(c, { ...first, archived: false, sortBy: 'lastMessage' })),
    },
  ]
}

async function details(ids: Ids): Promise<Case[]> {
  const { orgId, personId, companyId, channelId, topicId } = ids
  const at = (verb: (context: Context) => Promise<unknown>) => statementOf(orgId, verb)
  const actorType = ['user', 'agent'] as ('user' | 'agent')[]
  return [
    {
      name: 'person',
      path: `/people/${personId}`,
      target: 0.7,
      statement: await at((c) => getPerson(c, { personId })),
    },
    {
      name: 'company',
      path: `/companies/${companyId}`,
      target: 0.7,
      statement: await at((c) => getCompany(c, { companyId })),
    },
    {
      name: 'company history',
      path: `/companies/${companyId}/history`,
      target: 0.7,
      statement: await at((c) => companyHistory(c, { companyId, actorType, limit: 20 })),
    },
    {
      name: 'channel',
      path: `/channels/${channelId}`,
      target: 0.7,
      statement: await at((c) => getChannel(c, { channelId })),
    },
    {
      name: 'topic people',
      path: `/topics/${topicId}/people`,
      target: 0.7,
      statement: await at((c) => listTopicPeople(c, { topicId })),
    },
  ]
}

export async function casesFor(ids: Ids): Promise<Case[]> {
  return [...(await lists(ids.orgId)), ...(await details(ids))]
}

/** Page 1 000 is measured against page 1 of the same list, not against the bare server. */
export const deepPage = {
  name: 'people, page 1 000',
  path: '/people?page=1000',
  against: '/people',
  target: 0.5,
}
