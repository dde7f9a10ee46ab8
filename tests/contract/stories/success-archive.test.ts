import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { anInstant, column } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const path = '/stories/a/archive'

async function oneStory() {
  const org = await service.org()
  await addStories(service.db, org.id, [{ slug: 'a' }])
  const archive = (reason: string, headers = {}) => org.api.send('PUT', path, { reason }, { headers })
  const changes = async () => {
    const found = await service.db.pool.query(
      `SELECT actor_type AS by, changes, previous_values AS before FROM changes
        WHERE org_id = $1 AND entity = 'story' ORDER BY changed_at, id`,
      [org.id],
    )
    return found.rows
  }
  return { ...org, archive, changes, unarchive: () => org.api.send('DELETE', path) }
}

describe('PUT /stories/{slug}/archive', () => {
  test('answers the story with who archived it, when and why', async () => {
    const { api, archive } = await oneStory()
    const answer = await archive('  Fixed in 4.2.4  ')
    const expected = {
      actor: { name: 'owner', type: 'user' },
      reason: 'Fixed in 4.2.4',
      archivedAt: anInstant,
    }
    expect(answer.body).toMatchObject({ story: { archive: expected } })
    expect((await api.get('/stories/a')).body).toStrictEqual(answer.body)
    expect(column(await api.get('/stories?archived=true'), 'slug')).toEqual(['a'])
  })

  test('names the acting member', async () => {
    const org = await oneStory()
    const answer = await org.archive('Fixed', { [actingMemberHeader]: await memberToken(service.db, org) })
    const { actor } = Object(Object(answer.body.story).archive)
    expect(actor.type).toBe('user')
    expect(actor.name).not.toBe('owner')
  })

  test('leaves a story as it is that is archived already', async () => {
    const { archive, changes } = await oneStory()
    const first = await archive('Fixed')
    expect((await archive('Another reason')).body).toStrictEqual(first.body)
    expect(await changes()).toEqual([
      { by: 'user', changes: { archiveReason: 'Fixed' }, before: { archiveReason: null } },
    ])
  })
})

describe('DELETE /stories/{slug}/archive', () => {
  test('makes the story current, and only once', async () => {
    const { api, archive, unarchive, changes } = await oneStory()
    await archive('Fixed')
    const answer = await unarchive()
    expect(answer.body).toMatchObject({ story: { archive: null } })
    expect((await unarchive()).body).toStrictEqual(answer.body)
    expect((await api.get('/stories/a')).body).toStrictEqual(answer.body)
    expect(await changes()).toMatchObject([
      { changes: { archiveReason: 'Fixed' } },
      { changes: { archiveReason: null }, before: { archiveReason: 'Fixed' } },
    ])
  })

  test('takes an empty object for no body', async () => {
    const { api } = await oneStory()
    expect((await api.send('DELETE', path, {})).status).toBe(200)
  })
})
