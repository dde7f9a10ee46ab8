import { beforeEach, describe, expect, it } from 'vitest'
import { createOrg, useClients } from './client.ts'
import { anItem, push, pushOne } from './push.ts'

describe('people and companies of messages', () => {
  const db = useClients()
  let orgId: string

  beforeEach(async () => {
    orgId = await createOrg(db.client)
  })

  async function rowOf(table: 'people' | 'companies', id: string | null) {
    const { rows } = await db.client.query(`SELECT * FROM ${table} WHERE org_id = $1 AND id = $2`, [
      orgId,
      id,
    ])
    return rows[0]
  }

  async function history() {
    const { rows } = await db.client.query(
      `SELECT entity, entity_id, operation, actor_type, actor_id, actor_name, changes, previous_values
       FROM changes WHERE org_id = $1 ORDER BY entity, operation, entity_id`,
      [orgId],
    )
    return rows
  }

  it.each([
    [{ displayName: 'Ada Berg', handle: 'ada', email: 'ada@acme.example' }, 'Ada Berg'],
    [{ handle: 'ada', email: 'ada@acme.example' }, 'ada'],
    [{ email: 'ada@acme.example' }, 'ada@acme.example'],
    [{ displayName: '  ' }, 'U1'],
  ])('names a person by the best of %o', async (author, name) => {
    const { personId } = await pushOne(db.client, orgId, { author })
    expect(await rowOf('people', personId)).toMatchObject({ display_name: name })
  })

  it('keeps an identity with its person and takes over what was unknown', async () => {
    const first = await pushOne(db.client, orgId, { author: { displayName: 'Ada' } })
    const second = await pushOne(db.client, orgId, {
      author: { displayName: 'Another', handle: 'adab', email: 'ada@acme-tools.example', title: 'Engineer' },
    })
    expect(second.personId).toBe(first.personId)
    expect(first.companyId).toBeNull()
    expect(await rowOf('people', first.personId)).toMatchObject({
      display_name: 'Ada',
      primary_email: 'ada@acme-tools.example',
      title: 'Engineer',
      company_id: second.companyId,
      search_text: 'Ada\nada@acme-tools.example\nadab',
    })
  })

  it('finds a person by e-mail on another platform, whatever the case', async () => {
    const slack = await pushOne(db.client, orgId, { author: { email: 'ada@acme.example' } })
    const github = await pushOne(db.client, orgId, {
      channel: { sourceName: 'github' },
      author: { platformId: '77', handle: 'adab', email: 'Ada@ACME.example' },
    })
    expect(github.personId).toBe(slack.personId)
    expect(github.companyId).toBe(slack.companyId)
    const person = await rowOf('people', slack.personId)
    expect(person).toMatchObject({ sources: ['github', 'slack'], primary_email: 'ada@acme.example' })
    expect(person.search_text).toBe('ada@acme.example\nadab')
  })

  it('makes one person of two new identities with one address in one batch', async () => {
    const results = await push(
      db.client,
      orgId,
      anItem({ author: { platformId: 'U1', email: 'ada@acme.example' } }),
      anItem({ author: { platformId: 'U2', email: 'ADA@acme.example', displayName: 'Ada' } }),
      anItem({ author: { platformId: 'U1', email: 'other@acme.example' } }),
    )
    expect(new Set(results.map((it) => it.personId)).size).toBe(1)
    expect(await rowOf('people', results[0]?.personId ?? null)).toMatchObject({
      display_name: 'Ada',
      message_count: '3',
    })
  })

  it('assigns an address to its owner, even when another author has it in the same batch', async () => {
    const email = 'team@acme.example'
    const first = await pushOne(db.client, orgId, { author: { platformId: 'U1' } })
    const owner = await pushOne(db.client, orgId, { author: { platformId: 'U2', email } })
    const results = await push(
      db.client,
      orgId,
      anItem({ author: { platformId: 'U1', email } }),
      anItem({ author: { platformId: 'U3', email } }),
    )
    expect(results.map((it) => it.personId)).toEqual([first.personId, owner.personId])
  })

  it('names a company by its domain and records who made it, and person and channel', async () => {
    const { channelId, personId, companyId } = await pushOne(db.client, orgId, {
      author: { displayName: 'Ada', email: 'ada@mail.acme-tools.example' },
    })
    expect(await rowOf('companies', companyId)).toMatchObject({
      name: 'Acme Tools',
      primary_domain: 'acme-tools.example',
      search_text: 'Acme Tools\nacme-tools.example',
      person_count: 1,
      message_count: '1',
    })
    const signalbox = {
      operation: 'INSERT',
      actor_type: 'system',
      actor_id: 'system',
      actor_name: 'Signalbox',
    }
    expect(await history()).toEqual([
      {
        ...signalbox,
        entity: 'channel',
        entity_id: channelId,
        changes: { channelName: 'C1', serverName: 'S1', sourceName: 'slack', isConnected: true },
        previous_values: {},
      },
      {
        ...signalbox,
        entity: 'company',
        entity_id: companyId,
        changes: { name: 'Acme Tools', primaryDomain: 'acme-tools.example' },
        previous_values: {},
      },
      {
        ...signalbox,
        entity: 'person',
        entity_id: personId,
        changes: { displayName: 'Ada', primaryEmail: 'ada@mail.acme-tools.example', companyId, isBot: false },
        previous_values: {},
      },
    ])
  })

  it('records what a person gained', async () => {
    const { personId } = await pushOne(db.client, orgId)
    const { companyId } = await pushOne(db.client, orgId, { author: { email: 'ada@acme.example' } })
    await pushOne(db.client, orgId, { author: { email: 'ada@acme.example' } })
    const updates = (await history()).filter((it) => it.operation === 'UPDATE')
    expect(updates).toMatchObject([
      {
        entity: 'person',
        entity_id: personId,
        changes: { primaryEmail: 'ada@acme.example', companyId },
        previous_values: { primaryEmail: null, companyId: null },
      },
    ])
  })

  it('makes no company of free mail', async () => {
    const { companyId } = await pushOne(db.client, orgId, { author: { email: 'ada@gmail.com' } })
    expect(companyId).toBeNull()
  })

  it('leaves what a person has as it is', async () => {
    const { personId } = await pushOne(db.client, orgId, {
      author: { email: 'ada@gmail.com', title: 'Engineer' },
    })
    const { companyId } = await pushOne(db.client, orgId, {
      channel: { sourceName: 'github' },
      author: {
        platformId: '77',
        email: 'ada@gmail.com',
        title: 'Boss',
        avatarUrl: 'data:image/png;base64,',
      },
    })
    expect(companyId).toBeNull()
    expect(await rowOf('people', personId)).toMatchObject({
      title: 'Engineer',
      avatar_url: 'data:image/png;base64,',
    })
  })

  it('takes no second address of an identity for its own', async () => {
    await pushOne(db.client, orgId, { author: { email: 'ada@gmail.com' } })
    const other = { handle: 'adab', email: 'ada@acme.example' }
    const { personId, companyId } = await pushOne(db.client, orgId, { author: other })
    expect(companyId).toBeNull()
    const stranger = await pushOne(db.client, orgId, { author: { platformId: 'U2', email: other.email } })
    expect(stranger.personId).not.toBe(personId)
  })

  it('finds a person by a handle that arrives later than the address', async () => {
    const email = 'ada@acme.example'
    const { personId } = await pushOne(db.client, orgId, { author: { email } })
    await pushOne(db.client, orgId, { author: { email, handle: 'adab' } })
    expect(await rowOf('people', personId)).toMatchObject({ search_text: `${email}\nadab` })
  })

  it('takes of several messages at once what the first one says', async () => {
    const [result] = await push(
      db.client,
      orgId,
      anItem({ author: { title: 'Engineer' } }),
      anItem({ author: { title: 'Boss', displayName: 'Ada' } }),
    )
    expect(await rowOf('people', result?.personId ?? null)).toMatchObject({
      ...{ title: 'Engineer', display_name: 'Ada' },
    })
  })

  it('stores texts that PostgreSQL would refuse', async () => {
    const { personId } = await pushOne(db.client, orgId, {
      content: 'a\0b\ud800',
      author: { displayName: 'A\0da' },
    })
    expect(await rowOf('people', personId)).toMatchObject({ display_name: 'Ada' })
  })
})
