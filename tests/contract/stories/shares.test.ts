import { describe, expect, test } from 'vitest'
import { createdStoryShare, mostShares, sharedStory } from '#contract/story-shares.ts'
import { type Acting, actor, trailOf } from '#tests/harness/acting.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const allow = (org: Org, owner: Acting, allowed: boolean) =>
  org.api.send('PUT', '/organization/story-sharing', { allowed }, { headers: owner.headers })

const share = (org: Org, who: Acting, body: object = {}, slug = 'halden') =>
  org.api.post(`/stories/${slug}/shares`, body, { headers: who.headers })

const end = (org: Org, who: Acting, id: string) =>
  org.api.send('DELETE', `/stories/halden/shares/${id}`, {}, { headers: who.headers })

const open = (org: Org, token: string | null) => org.api.post('/story-shares/openings', { token })

async function shared(org: Org, who: Acting) {
  const made = createdStoryShare.parse((await share(org, who)).body)
  return { ...made, token: made.token ?? '' }
}

/** An organization whose owner allows links, with a story and members. */
async function cast() {
  const org = await service.org()
  await addStories(service.db, org.id, [
    { slug: 'halden', title: 'Halden waits', summary: 'For the export.' },
  ])
  const owner = await actor(service, org, 'owner', 'Oda')
  const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'member', 'Bo')]
  await allow(org, owner, true)
  return { org, owner, mia, bo }
}

describe('a link to a story', () => {
  test('opens it for whoever has it, counts that, and is told once', async () => {
    const { org, mia } = await cast()
    const headers = { ...mia.headers, 'idempotency-key': 'one' }
    const made = await org.api.post('/stories/halden/shares', { days: 1 }, { headers })
    const again = await org.api.post('/stories/halden/shares', { days: 1 }, { headers })
    expect(again.body).toEqual({ ...made.body, token: null })
    const { token } = createdStoryShare.parse(made.body)
    const read = await open(org, token)
    expect(sharedStory.parse(read.body)).toMatchObject({ title: 'Halden waits', summary: 'For the export.' })
    expect((await org.api.get('/stories/halden/shares')).body).toMatchObject({
      data: [{ by: { name: 'Mia' }, openedCount: 1 }],
    })
    expect(JSON.stringify((await trailOf(service, org.id, 'story')) ?? '')).not.toContain(token)
  })

  test('ends on its day, when somebody ends it, and when an owner forbids links', async () => {
    const { org, owner, mia, bo } = await cast()
    const links = [await shared(org, mia), await shared(org, mia), await shared(org, mia)]
    const [late, ended, forbidden] = links.map(({ token }) => token)
    await service.db.pool.query(
      `UPDATE story_shares SET expires_at = now() - interval '1 second' WHERE org_id = $1 AND id = $2`,
      [org.id, links[0]?.id],
    )
    expect((await end(org, bo, links[1]?.id ?? '')).status).toBe(403)
    expect((await end(org, owner, links[1]?.id ?? '')).status).toBe(200)
    expect((await open(org, forbidden ?? '')).status).toBe(200)
    await allow(org, owner, false)
    for (const token of [late, ended, forbidden, 'never'])
      expect(await open(org, token ?? '')).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('It has ended') },
      })
    await allow(org, owner, true)
    expect((await open(org, forbidden ?? '')).status).toBe(404)
  })

  test('shows nothing of a channel that not every member may see, nor ids', async () => {
    const { org, owner, mia } = await cast()
    const [said] = await push(org.api, [aMessage({ content: 'The price doubles in May for us.' })])
    const { messageId = '', channelId = '', personId = '' } = said ?? {}
    const quote = { text: 'The price doubles in May for us.', personId, sourceRef: messageId }
    const elements = {
      a: { type: 'Stack', props: {}, children: ['b', 'c', 'd'] },
      b: { type: 'Quote', props: quote, children: [] },
      c: { type: 'PersonChip', props: { personId, name: 'Ada', note: 'Halden' }, children: [] },
      d: { type: 'Action', props: { label: 'Open', kind: 'person', target: personId }, children: [] },
    }
    const detail = { title: 'x', main: { root: 'a', elements }, sidebar: { root: '', elements: {} } }
    const sourceRefs = [{ id: messageId, type: 'message', title: 'Ada in #support' }]
    await service.db.pool.query('UPDATE stories SET detail = $2, source_refs = $3 WHERE org_id = $1', [
      org.id,
      detail,
      JSON.stringify(sourceRefs),
    ])
    const { token } = await shared(org, mia)
    const before = await open(org, token)
    expect(before.body).toMatchObject({
      main: {
        elements: {
          a: { children: ['b', 'c'] },
          b: { props: { text: quote.text, sourceRef: 'source-1' } },
          c: { type: 'Text', props: { text: 'Ada, Halden' } },
        },
      },
      sourceRefs: [{ id: 'source-1', type: 'other', title: 'Ada in #support' }],
    })
    for (const id of [messageId, `"${personId}"`]) expect(before.text).not.toContain(id)
    await org.api.patch(`/channels/${channelId}`, { visibility: 'admins' }, { headers: owner.headers })
    const after = await open(org, token)
    expect(after.status).toBe(200)
    expect(after.text).not.toContain('doubles in May')
  })
})

test('needs that an owner allows it, a member, a story, and room', async () => {
  const { org, owner, mia } = await cast()
  expect((await share(org, mia, { days: 2 })).body).toMatchObject({ data: { issues: [{ path: ['days'] }] } })
  expect((await share(org, mia, {}, 'never')).status).toBe(404)
  expect((await org.api.post('/stories/halden/shares', {})).status).toBe(403)
  expect((await allow(org, mia, false)).status).toBe(403)
  const many = await Promise.all(Array.from({ length: mostShares + 2 }, () => share(org, mia)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(mostShares)
  expect(many.filter(({ status }) => status === 409)).toHaveLength(2)
  await allow(org, owner, false)
  expect(await share(org, mia)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('owner') },
  })
})

test('is of its own organization', async () => {
  const [{ org, mia }, other] = [await cast(), await cast()]
  const { id, token } = await shared(org, mia)
  expect((await open(other.org, token)).status).toBe(404)
  expect((await end(other.org, other.owner, id)).status).toBe(404)
})
