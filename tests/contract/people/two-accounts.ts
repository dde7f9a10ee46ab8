import { findProposals } from '#service/api/people/proposals/find.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

type Author = { platformId: string; displayName?: string; handle?: string; email?: string; isBot?: boolean }

/** Pushes one message of each author from a source, and answers who they are. */
export async function authors(
  { api }: Pick<Org, 'api'>,
  wanted: (Author & { source?: string; content?: string; threadId?: string })[],
): Promise<string[]> {
  const pushed = await push(
    api,
    wanted.map(({ source = 'slack', content = 'Hello', threadId, ...author }) =>
      aMessage({
        ...{
          id: `${source} ${author.platformId} ${content}`,
          content,
          author,
          ...(threadId ? { threadId } : {}),
        },
        channel: { sourceName: source, sourceServerId: 'S1', sourceChannelId: 'C1' },
      }),
    ),
  )
  return pushed.map(({ personId }) => personId)
}

/** Compares everybody in whom something is new, as the engine does. */
export async function compared({ db }: TestService, { id }: Pick<Org, 'id'>): Promise<void> {
  while ((await findProposals(db, 100, { orgIds: [id] })) > 0);
}

/** Two accounts of one person, with the same handle, and what merges them. */
export async function twoAccounts(service: TestService) {
  const org = await service.org()
  const [slack = '', github = ''] = await authors(org, [
    { platformId: 'U1', displayName: 'Ada Holm', handle: 'ada-holm', email: 'ada@halden.example' },
    { source: 'github', platformId: '77', displayName: 'adah', handle: 'Ada-Holm' },
  ])
  const merge = (into: string, ...from: string[]) => org.api.post('/people/merges', { into, from })
  const undo = (id: unknown) => org.api.post(`/people/merges/${id}/undo`, {})
  const proposals = async () => {
    await compared(service, org)
    return objectsOf(await org.api.get('/people/merge-proposals'))
  }
  return { ...org, slack, github, merge, undo, proposals }
}
