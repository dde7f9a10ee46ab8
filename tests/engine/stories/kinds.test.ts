import { expect, test } from 'vitest'
import { addMember } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { onlyStory, pass, type Spoken, storiesOf, talk, topicOf, writerOn } from './support/talk.ts'

const service = useService()

const said = (by: string, daysAgo: number, text: string, more: Partial<Spoken> = {}): Spoken => ({
  ...{ by, text, daysAgo },
  ...more,
})

test('money at risk: what the companies of a complaint pay a year', async () => {
  const org = await service.org()
  await writerOn(org)
  await topicOf(org, { topicType: 'complaint', title: 'Invoices surprise' }, [
    said('ada@halden.example', 2, 'Our invoice doubled without a warning.'),
    said('bo@kite.example', 3, 'We were charged twice for the same thing.'),
  ])
  await service.db.pool.query(
    `UPDATE companies SET yearly_value = CASE primary_domain WHEN 'halden.example' THEN 9000 ELSE 3000.5 END WHERE org_id = $1`,
    [org.id],
  )
  await pass(service, org)
  const { draft, why } = await onlyStory(org)
  expect(why.map(({ rule }) => rule)).toEqual(['money'])
  expect(draft.title).toMatch(/^Customers who pay [\d,.]+ a year complain: Invoices surprise$/)
})

test('what is completed while people who asked do not know, until they were told', async () => {
  const org = await service.org()
  await writerOn(org)
  const topicId = await topicOf(org, { topicType: 'feature_request', title: 'Dark mode' }, [
    said('ada@halden.example', 12, 'A dark theme would help us at night.', { name: 'Ada Byron' }),
    said('bo@kite.example', 8, 'Is there a dark theme by now?', { name: 'Bo Chen' }),
  ])
  expect((await org.api.patch(`/topics/${topicId}`, { lifecycleState: 'completed' })).status).toBe(200)
  await pass(service, org)
  const story = await onlyStory(org)
  expect(story.draft.title).toBe('Done, but 2 people have not been told: Dark mode')
  const { data } = (await org.api.get(`/topics/${topicId}/askers`)).body
  const personIds = (data as { person: { id: string } }[]).map(({ person }) => person.id)
  await org.api.patch(`/topics/${topicId}/askers`, { personIds: personIds.slice(0, 1), state: 'told' })
  await pass(service, org)
  expect(await onlyStory(org)).toMatchObject({
    draft: { version: 2, title: 'Done, but 1 person has not been told: Dark mode' },
    changes: expect.arrayContaining([{ label: 'Not told yet', before: '2 people', after: '1 person' }]),
  })
  await org.api.patch(`/topics/${topicId}/askers`, { personIds, state: 'told' })
  await pass(service, org)
  expect((await onlyStory(org)).archive).toMatchObject({
    actor: { name: 'Story writer', type: 'agent' },
    reason: 'Everybody who wrote about it was told, or does not need to be.',
  })
})

test('a version that some praise and others blame', async () => {
  const org = await service.org()
  await writerOn(org)
  const channel = (id: string) => ({ channel: { sourceChannelId: id, channelName: id } })
  await topicOf(org, { topicType: 'praise', title: 'Fast builds' }, [
    said('ada@halden.example', 2, 'Since 4.2 our builds fly, thank you!', channel('C8')),
    said('bo@halden.example', 3, 'v4.2 halved our build time, wonderful.', channel('C8')),
  ])
  await topicOf(org, { topicType: 'bug_report', title: 'Crash at start' }, [
    said('cy@kite.example', 2, 'With 4.2 it crashes at the start.', channel('C9')),
    said('di@kite.example', 4, 'It took 2.5 s before, now 4.2 never starts.', channel('C9')),
  ])
  await pass(service, org)
  const { draft, why } = await onlyStory(org)
  expect(draft.title).toBe('4.2: praise from 2 people, complaints from 2 people')
  expect(why.map(({ rule }) => rule)).toEqual(['contradiction'])
})

test('a source that fell silent, until it is heard again', async () => {
  const org = await service.org()
  await writerOn(org)
  const inForum = { channel: { sourceName: 'discourse', sourceChannelId: 'F1', channelName: 'forum' } }
  const weeks = Array.from({ length: 32 }, (_, day) =>
    said('ada@halden.example', 6 + day * 0.85, 'Anything new here?', inForum),
  )
  await talk(org, weeks)
  await pass(service, org)
  const { draft, why } = await onlyStory(org)
  expect(draft.title).toBe('Nothing from Discourse since 12 March')
  expect(why.map(({ rule }) => rule)).toEqual(['silent'])
  await talk(org, [said('ada@halden.example', 0.1, 'We are back.', inForum)])
  await pass(service, org)
  expect((await onlyStory(org)).archive?.reason).toBe('Discourse brings messages again.')
})

test('several cancellations with a comment', async () => {
  const org = await service.org()
  await writerOn(org)
  const stripe = {
    channel: { sourceName: 'stripe', sourceServerId: 'stripe', sourceChannelId: 'cancellations' },
  }
  await talk(org, [
    said('ada@halden.example', 3, 'Too few of us use it, and the invoice grows.', stripe),
    said('bo@kite.example', 9, 'We moved to another tool because of the exports.', stripe),
  ])
  await pass(service, org)
  const { draft } = await onlyStory(org)
  expect(draft.title).toBe('2 cancellations in four weeks, each with a comment')
  expect(JSON.stringify(draft.detail)).toContain('We moved to another tool because of the exports.')
})

test('concerns members who spoke or were named, with the reason', async () => {
  const org = await service.org()
  await writerOn(org)
  const [tom, ida] = [
    await addMember(service.db, org.id, { name: 'Tom Berg', email: 'tom@ours.example' }),
    await addMember(service.db, org.id, { name: 'Ida Vale', email: 'ida@ours.example' }),
  ]
  await topicOf(org, { topicType: 'question' }, [
    said('ada@halden.example', 2, 'Could Ida Vale have a look at this export?', { name: 'Ada Byron' }),
    said('bo@kite.example', 3, 'The export never ends for us.'),
    said('cy@marigold.example', 3, 'Same with the export here.'),
    said('tom@ours.example', 1, 'We are looking into it.', { name: 'Tom Berg' }),
  ])
  await pass(service, org)
  const { relevantMembers } = await onlyStory(org)
  expect(relevantMembers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        memberId: ida,
        relevanceKind: 'action',
        relevanceRationale: 'Mentioned by Ada Byron on 16 March.',
      }),
      expect.objectContaining({
        memberId: tom,
        relevanceKind: 'awareness',
        relevanceRationale: 'Wrote 1 message in these discussions.',
      }),
    ]),
  )
  expect(relevantMembers).toHaveLength(2)
})

test('at most as many new stories a day as the settings say, the heaviest first', async () => {
  const org = await service.org()
  await writerOn(org, { perDay: 1 })
  for (const [place, title] of ['First', 'Second', 'Third'].entries())
    await topicOf(
      org,
      { topicType: 'question', title },
      Array.from({ length: 3 + place }, (_, i) =>
        said(`p${i}@c${i}.example`, 2, `${title}: how does number ${i} work?`, {
          channel: { sourceChannelId: title },
        }),
      ),
    )
  await pass(service, org)
  await pass(service, org)
  expect((await storiesOf(org)).map(({ title }) => title)).toEqual(['5 companies ask about this: Third'])
  expect((await org.api.get('/story-writer')).body).toMatchObject({ today: { waiting: 2 } })
  await pass(service, org, { at: new Date('2026-03-19T12:00:00Z') })
  expect((await storiesOf(org)).map(({ title }) => title)).toEqual([
    '4 companies ask about this: Second',
    '5 companies ask about this: Third',
  ])
})
