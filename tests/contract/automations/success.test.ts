import { describe, expect, test } from 'vitest'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { anAutomation, orgWithOutput, savedOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function create(fields: Record<string, unknown> = {}) {
  const org = await orgWithOutput(service)
  const answer = await org.api.post('/automations', anAutomation(fields))
  expect(answer.status, answer.text).toBe(200)
  return { ...org, answer, body: answer.body }
}

describe('POST /automations', () => {
  test('answers every field, with the defaults', async () => {
    const { body } = await create()
    expect(body).toStrictEqual({
      id: aUuid,
      name: 'Friday account health',
      prompt: 'Name the accounts whose mood changed.',
      schedule: { type: 'cron', expr: '0 16 * * 5' },
      timezone: 'Europe/Berlin',
      enabled: true,
      status: 'healthy',
      modelLevel: 'med',
      capabilityMode: 'all',
      allowedCapabilities: null,
      outputChannels: [savedOutput],
      templateSlug: null,
      lastErrorMessage: null,
      createdAt: anInstant,
      updatedAt: anInstant,
      lastAttemptAt: null,
      lastRunAt: null,
      nextRunAt: anInstant,
    })
  })

  test.each([
    [{ enabled: true, modelLevel: 'high' }],
    [{ modelLevel: 'low' }],
    [{ modelLevel: 'med' }],
    [{ capabilityMode: 'all', allowedCapabilities: null }],
    [{ allowedCapabilities: null }],
    [{ capabilityMode: 'custom', allowedCapabilities: ['topics.read', 'people.read'] }],
    [{ capabilityMode: 'custom', allowedCapabilities: [] }],
    [{ templateSlug: 'weekly-signal-digest' }],
    [{ name: 'x' }],
    [{ prompt: 'x' }],
    [{ prompt: 'x'.repeat(130_000) }],
    [{ prompt: '  Zeilen\n\tÄÖÜ 🚦 "\\ ' }],
  ])('keeps what is given: %j', async (fields) => {
    const { body } = await create(fields)
    expect(body).toMatchObject(fields)
  })

  test('turned off is paused and has no next run', async () => {
    const { body } = await create({ enabled: false })
    expect(body).toMatchObject({ enabled: false, status: 'paused', nextRunAt: null })
  })

  test('belongs to the earliest owner, whoever holds the key', async () => {
    const org = await orgWithOutput(service)
    const first = await addMember(service.db, org.id, {
      role: 'owner',
      email: 'first@test.example',
      createdAt: new Date(0),
    })
    await addMember(service.db, org.id, {
      role: 'admin',
      email: 'admin@test.example',
      createdAt: new Date(-1),
    })
    const { body } = await org.api.post('/automations', anAutomation())
    const { rows } = await service.db.pool.query('SELECT owner_id FROM automations WHERE id = $1', [body.id])
    expect(rows).toEqual([{ owner_id: first }])
  })

  test('is written down', async () => {
    const { body } = await create()
    const { rows } = await service.db.pool.query(
      `SELECT operation, actor_type, changes->>'name' AS name FROM changes WHERE entity = 'automation' AND entity_id = $1`,
      [body.id],
    )
    expect(rows).toEqual([{ operation: 'INSERT', actor_type: 'user', name: 'Friday account health' }])
  })

  test('every curated template can be created as it stands', async () => {
    const org = await orgWithOutput(service)
    const { data } = (await org.api.get('/automation-templates')).body
    for (const { slug } of [data].flat().map(Object)) {
      const { body } = await org.api.get(`/automation-templates/${slug}`)
      const { name, prompt, schedule, modelLevel } = body
      const sent = { name, prompt, schedule, modelLevel, templateSlug: slug, timezone: 'Europe/Berlin' }
      const made = await org.api.post('/automations', sent)
      expect(made.status, `${slug}: ${made.text}`).toBe(200)
      expect(made.body).toMatchObject(sent)
    }
  })
})
