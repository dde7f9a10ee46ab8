import { expect, test } from 'vitest'
import { contents, runImport, upload } from '#tests/harness/imports.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const file = [
  'id,text,when,who,mail',
  'r1,My own words,2026-01-02T09:00:00Z,Zelda Quimby,zelda@halden.example',
  'r2,Zelda Quimby asked me for it,2026-01-02T10:00:00Z,Ines Roth,ines@tidewater.example',
  'r3,I am zelda@halden.example,no date,Zelda Quimby,zelda@halden.example',
  'r4,Nobody is named here,no date,Ines Roth,ines@tidewater.example',
].join('\n')

const mapping = {
  columns: { id: 'id', content: 'text', sentAt: 'when', authorName: 'who', authorEmail: 'mail' },
}

const zelda = {
  id: 'm1',
  channel: { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' },
  author: { platformId: 'zelda', displayName: 'Zelda Quimby', email: 'zelda@halden.example' },
  content: 'Hello',
  sentAt: '2026-01-01T09:00:00.000Z',
}

async function eraseZelda({ api }: Org) {
  const { body } = await api.get('/people?search=quimby')
  const [person] = body.data as { id: string }[]
  expect((await api.post(`/people/${person?.id}/erase`, {})).status).toBe(200)
}

const kept = [
  'SELECT content FROM messages WHERE org_id = $1',
  'SELECT display_name, search_text FROM people WHERE org_id = $1',
  'SELECT * FROM imports WHERE org_id = $1',
  'SELECT * FROM import_refused WHERE org_id = $1',
  'SELECT n FROM import_chunks WHERE org_id = $1',
]

async function everything({ id }: Org): Promise<string> {
  const found = await Promise.all(kept.map((text) => service.db.pool.query(text, [id])))
  return JSON.stringify(found.map(({ rows }) => rows))
}

async function waiting() {
  const org = await service.org()
  await org.api.post('/messages', { messages: [zelda] })
  const made = await upload(service, org, file, { mapping })
  expect(made.status).toBe(200)
  await eraseZelda(org)
  return { org, path: `/imports/${made.body.id}` }
}

test('somebody who is erased while a file waits is in nothing that is read of it', async () => {
  const { org, path } = await waiting()
  await runImport(service, org)
  expect((await org.api.get(path)).body).toMatchObject({ status: 'done', made: 1, refused: 2 })
  expect(await contents(org)).toEqual(['[erased] asked me for it'])
  expect(await everything(org)).not.toMatch(/zelda|quimby/i)
  const report = (await org.api.get(`${path}/refused`)).text
  expect(report).toContain('[erased]')
  expect(report).toContain('Nobody is named here')
})

test('nor is there anything of them left when it is canceled', async () => {
  const { org, path } = await waiting()
  expect((await org.api.post(`${path}/cancel`, {})).status).toBe(200)
  expect(await everything(org)).not.toMatch(/zelda|quimby/i)
})

test('a file that comes afterwards is read as it is, without what they had said', async () => {
  const { org } = await waiting()
  await runImport(service, org)
  await upload(service, org, file.replace('asked me', 'told me'), { mapping })
  await runImport(service, org)
  expect(await contents(org)).toEqual(['[erased] asked me for it'])
})
