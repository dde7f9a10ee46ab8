import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { onlyStory, pass, type Spoken, storiesOf, topicOf, writerOn } from './support/talk.ts'

const service = useService()

const said = (
  by: string,
  daysAgo: number,
  text = `The export stops after a minute, says ${by}.`,
): Spoken => ({
  by,
  text,
  daysAgo,
})

const times = (n: number, make: (i: number) => Spoken) => Array.from({ length: n }, (_, i) => make(i))

test('a topic that rises against its four weeks', async () => {
  const org = await service.org()
  await writerOn(org)
  await topicOf(org, { topicType: 'bug_report' }, [
    ...times(4, (i) => said('ada@halden.example', 9 + i * 6)),
    ...times(7, (i) => said('ada@halden.example', i * 0.9)),
  ])
  await pass(service, org)
  const story = await onlyStory(org)
  expect(story.draft.title).toBe('Exports time out since 4.2: 7 messages this week, 1 a week before')
  expect(story.why).toEqual([{ rule: 'rising', sentence: expect.stringContaining('7 messages') }])
  expect(Object.values(story.draft.detail.main.elements).map(({ type }) => type)).toContain('LineSeries')
})

test('a topic that three companies share, with a quote of each', async () => {
  const org = await service.org()
  await writerOn(org)
  await topicOf(org, { topicType: 'feature_request', title: 'Dark mode' }, [
    said('ada@halden.example', 3, 'A dark theme would spare our eyes at night.'),
    said('bo@kite.example', 10, 'Please give us a dark theme, we work late.'),
    said('cy@marigold.example', 20, 'Dark mode is the first thing our team asks for.'),
  ])
  await pass(service, org)
  const { draft, why, writtenBy } = await onlyStory(org)
  expect(draft.title).toBe('3 companies ask for this: Dark mode')
  expect(why.map(({ rule }) => rule)).toEqual(['shared'])
  expect(writtenBy).toBe('rule')
  const quotes = Object.values(draft.detail.main.elements).filter(({ type }) => type === 'Quote')
  expect(quotes.map(({ props }) => props.text)).toEqual([
    'Dark mode is the first thing our team asks for.',
    'Please give us a dark theme, we work late.',
    'A dark theme would spare our eyes at night.',
  ])
})

test('nothing is written about little, nor when the writer is off', async () => {
  const org = await service.org()
  await topicOf(
    org,
    {},
    times(12, (i) => said('ada@halden.example', i * 0.2)),
  )
  expect(await pass(service, org)).toBe(0)
  await writerOn(org, { rules: { rising: { messages: 20 } } })
  await pass(service, org)
  expect(await storiesOf(org)).toEqual([])
})
