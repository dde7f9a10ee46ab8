import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { intercept } from '../../service/support/failing-database.ts'
import { startVariant } from '../../service/support/variant.ts'
import { expectKept } from '../topics/kept.ts'
import { seen, twoTopics } from './talks.ts'

const service = useService()

/** Statements near the end of each act, behind everything that it moves. */
const late = [/INSERT INTO changes/, /INSERT INTO counters/, /^COMMIT$/]

test.each(late)(
  'an act that ends at %s has done nothing, and is done by a retry with its key',
  async (end) => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const broken = intercept(service.db, (text) =>
      end.test(text) ? new Error('the connection ended') : null,
    )
    const failing = (await startVariant({ db: broken })).api(org.key)
    const headers = { 'Idempotency-Key': 'once' }
    const merge = { into: two.id, from: [one.id] }
    const split = { groups: [one.groups[0]] }
    expect((await failing.post('/topics/merge', merge, { headers })).status).toBe(500)
    expect((await failing.post(`/topics/${one.id}/split`, split)).status).toBe(500)
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
    const done = await api.post('/topics/merge', merge, { headers })
    expect(done.status, done.text).toBe(200)
    const undo = { changeId: done.body.changeId }
    expect((await failing.post(`/topics/${two.id}/undo`, undo)).status).toBe(500)
    expect((await api.post(`/topics/${two.id}/undo`, undo)).status).toBe(200)
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
  },
)
