import { describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { mapAll } from '#tests/harness/signals.ts'
import { everyText } from './quoted.ts'
import { authors, compared } from './two-accounts.ts'

const service = useService()
const address = 'ada.holm@halden.example'

async function withForm() {
  const org = await service.org()
  const made = await org.api.post('/connections', { source: 'feedback' })
  return { org, url: String(made.body.inboundUrl) }
}

/** Whoever finds the form may type any address into it. */
async function typed(org: Org, url: string, email = address): Promise<string> {
  const body = JSON.stringify({ message: 'Cancel my account', email, name: 'Somebody' })
  await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await mapAll(service, org)
  const [person] = objectsOf(await org.api.get(`/people?search=${encodeURIComponent(email)}&sortBy=lastSeen`))
  return String(person?.id)
}

const proposals = async (org: Org) => {
  await compared(service, org)
  return objectsOf(await org.api.get('/people/merge-proposals'))
}

describe('an address that somebody typed', () => {
  test('joins nobody who has it, and is a reason to ask', async () => {
    const { org, url } = await withForm()
    const [ada] = await authors(org, [{ platformId: 'U1', displayName: 'Ada Holm', email: address }])
    const writer = await typed(org, url, 'Ada.Holm@halden.example')
    expect(writer).not.toBe(ada)
    expect((await org.api.get(`/people/${ada}`)).body).toMatchObject({ messageCount: 1, identityCount: 1 })
    expect((await org.api.get(`/people/${writer}`)).body).toMatchObject({
      ...{ primaryEmail: null, typedEmails: [address], company: { domain: 'halden.example' } },
    })
    expect(await proposals(org)).toMatchObject([
      {
        reasons: [
          {
            code: 'same-address',
            text: `Both go by the address ${address}, which was only typed and not verified.`,
          },
        ],
        strength: 70,
      },
    ])
  })

  test('does not join those who come later and have proved that it is theirs', async () => {
    const { org, url } = await withForm()
    const writer = await typed(org, url)
    const [ada] = await authors(org, [{ platformId: 'U1', displayName: 'Ada Holm', email: address }])
    expect(ada).not.toBe(writer)
    expect(await proposals(org)).toHaveLength(1)
  })

  test('is searched for, also after a merge and its undo', async () => {
    const { org, url } = await withForm()
    const writer = await typed(org, url)
    const [ada = ''] = await authors(org, [{ platformId: 'U1', displayName: 'Ada' }])
    const found = async () => objectsOf(await org.api.get(`/people?search=${address}`)).map(({ id }) => id)
    expect(await found()).toEqual([writer])
    const merge = await org.api.post('/people/merges', { into: ada, from: [writer] })
    expect(await found()).toEqual([ada])
    expect(merge.body).toMatchObject({ typedEmails: [address], primaryEmail: null })
    await org.api.post(`/people/merges/${merge.body.mergeId}/undo`)
    expect(await found()).toEqual([writer])
  })

  test('goes with whoever is erased, and keeps away what was said with it before', async () => {
    const { org, url } = await withForm()
    const writer = await typed(org, url)
    expect((await org.api.post(`/people/${writer}/erase`)).status).toBe(200)
    const left = await everyText(service, org)
    expect(left.filter((it) => /ada\.holm|cancel my account|somebody/i.test(it))).toEqual([])
    const before = aMessage({ author: { platformId: 'U9', email: address } })
    expect((await org.api.post('/messages', { messages: [before] })).body).toMatchObject({ deleted: 1 })
  })

  test.each(['test@halden.example', 'support@halden.example'])('%s says nothing', async (email) => {
    const { org, url } = await withForm()
    await authors(org, [{ platformId: 'U1', displayName: 'Ada Holm', email }])
    await typed(org, url, email)
    expect(await proposals(org)).toEqual([])
  })
})

test('an address that both have verified, one after the other, is a reason to ask', async () => {
  const org = await service.org()
  await authors(org, [
    { platformId: 'U1', displayName: 'Ada Holm', email: address },
    { source: 'gitlab', platformId: '7', displayName: 'adah' },
  ])
  await authors(org, [{ source: 'gitlab', platformId: '7', content: 'More', email: address }])
  expect(await proposals(org)).toMatchObject([
    { reasons: [{ code: 'same-address', text: `Both have the address ${address}.` }] },
  ])
})
