import { expect, test } from 'vitest'
import { provider } from '#tests/engine/runs/support/provider.ts'
import { useService } from '#tests/harness/service.ts'
import { pass, say, topicsOf, work, writerOn } from './support/talk.ts'
import { ann, askedNow, bob, name, type Shown, shownTo } from './support/undecided.ts'

const service = useService()

/** Topics that words keep apart and a pass finds near each other. */
async function twoTopics(automatic: string[], isSame: 'same' | 'different') {
  const org = await service.org()
  await writerOn(org, { automatic: [] })
  const served = await provider(name, [
    (request) => {
      const { pairs = [], discussions = [] } = shownTo(request) as Shown & { pairs?: { id: string }[] }
      const places = discussions.map(({ id }) => ({ id, answer: 'none', confidence: 0.9 }))
      const same = pairs.map(({ id }) => ({ id, answer: isSame, confidence: 0.8 }))
      return { text: JSON.stringify({ answers: [...places, ...same] }) }
    },
  ])
  await say(org, [ann, bob])
  await work(service, org)
  const titles = [
    'Downloading spreadsheets through the export menu never finishes anymore',
    'Downloading spreadsheets through the export menu never finishes here either',
  ]
  await say(
    org,
    titles.map((text, n) => ({ by: `s${n}`, text, thread: `s${n}` })),
  )
  await work(service, org)
  expect(await topicsOf(org)).toHaveLength(2)
  await org.api.patch('/topic-writer', { automatic })
  return { org, served }
}

test('topics that the model says are the same are merged where that may be done, and asked about once', async () => {
  const { org, served } = await twoTopics(['merge'], 'same')
  await pass(service, org, served.models)
  await askedNow(service, org, served.models)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 4 }])
  const asked = served.requests.length
  await pass(service, org, served.models)
  await askedNow(service, org, served.models)
  expect(served.requests).toHaveLength(asked)
})

test('topics that the model says are different stay two', async () => {
  const { org, served } = await twoTopics(['merge'], 'different')
  await pass(service, org, served.models)
  await askedNow(service, org, served.models)
  expect(await topicsOf(org)).toHaveLength(2)
  expect(served.requests.length).toBeGreaterThan(0)
})

test('without leave to merge it is proposed', async () => {
  const { org, served } = await twoTopics([], 'same')
  await pass(service, org, served.models)
  await askedNow(service, org, served.models)
  expect(await topicsOf(org)).toHaveLength(2)
  expect((await org.api.get('/topic-proposals')).body.data).toMatchObject([
    { kind: 'merge', confidence: 0.8 },
  ])
})
