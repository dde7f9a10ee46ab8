import { expect, test, vi } from 'vitest'
import { topicWriterActor } from '#service/api/topics/written.ts'
import { transaction } from '#service/core/write.ts'
import { claimNext, releaseLease } from '#service/writers/topics/claim.ts'
import { placeBatch } from '#service/writers/topics/place/batch.ts'
import { everyLanguage } from '#service/writers/topics/text/terms.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { type Spoken, say, topicsOf, writerOn } from './support/talk.ts'

const service = useService()

const subjects = [
  'The CSV export times out',
  'Passkeys are rejected by Firefox',
  'Webhooks arrive twice since Monday',
  'Our invoice has a wrong address',
]

const reports = (subject: string): Spoken[] => [
  { by: 'ann', text: `${subject} for large workspaces`, thread: `ann: ${subject}` },
  { by: 'bob', text: `${subject} here, every night`, thread: `bob: ${subject}` },
]

const more = (subject: string): Spoken => ({
  by: 'cleo',
  text: `${subject} with our account too`,
  thread: `ann: ${subject}`,
})

/** Has one turn place what was said, and counts its statements. */
async function statementsFor(org: Org, said: Spoken[]): Promise<number> {
  await say(org, said)
  const claimed = await claimNext(service.db, 'counting', [org.id])
  if (!claimed) throw new Error('nothing waits to be placed')
  const by = { orgId: claimed.orgId, principal: { kind: 'writer' as const }, actor: topicWriterActor }
  await releaseLease(service.db, claimed.orgId, 'counting', false)
  return transaction(service.db, async (tx) => {
    const queries = vi.spyOn(tx.client, 'query')
    await placeBatch(tx, by, { vocabulary: everyLanguage, forbidden: [] })
    const count = queries.mock.calls.length
    queries.mockRestore()
    return count
  })
}

test('a turn takes as many statements for four topics as for one, when they begin and when people go on', async () => {
  const [few, many] = [await service.org(), await service.org()]
  for (const org of [few, many]) await writerOn(org)
  const beginning = await statementsFor(few, subjects.slice(0, 1).flatMap(reports))
  expect(await statementsFor(many, subjects.flatMap(reports))).toBe(beginning)
  const goingOn = await statementsFor(few, subjects.slice(0, 1).map(more))
  expect(await statementsFor(many, subjects.map(more))).toBe(goingOn)
  expect((await topicsOf(few)).map(({ messageCount }) => messageCount)).toEqual([3])
  expect((await topicsOf(many)).map(({ messageCount }) => messageCount)).toEqual([3, 3, 3, 3])
})
