import { expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createNotice, type NewNotice } from '#service/deliveries/notice.ts'
import { useService } from '#tests/harness/service.ts'
import { addRun, letTimePass } from './setting.ts'

const service = useService()
const ops = { channel: 'slack', mode: 'specific', destinations: ['C-OPS'] }
const team = { channel: 'email', mode: 'specific', destinations: ['team@northline.example'] }

async function setting(outputs: { notice?: unknown; default?: unknown } = { notice: ops, default: team }) {
  const { id: orgId } = await service.org()
  await service.db.pool.query(
    'UPDATE organizations SET notice_output = $2, default_output = $3 WHERE id = $1',
    [orgId, outputs.notice ?? null, outputs.default ?? null],
  )
  const { id: runId, automationId } = await addRun(service.db, orgId, 'Weekly *digest*')
  const tell = (more: Partial<NewNotice> = {}) =>
    transaction(service.db, (tx) =>
      createNotice(tx, {
        orgId,
        automationId,
        runId,
        kind: 'failed',
        reason: 'The model did not answer.',
        ...more,
      }),
    )
  const rows = async () => {
    await letTimePass(service.db, orgId)
    const { rows: found } = await service.db.pool.query(
      `SELECT channel, target, title, body, notice_kind AS kind, status FROM deliveries
        WHERE org_id = $1 ORDER BY created_at, id`,
      [orgId],
    )
    return found
  }
  return { orgId, automationId, runId, tell, rows }
}

test('says what failed, and what to do, where the organization wants to be told', async () => {
  const { tell, rows } = await setting()
  expect(await tell()).toBe(1)
  expect(await rows()).toEqual([
    {
      channel: 'slack',
      target: 'C-OPS',
      kind: 'failed',
      status: 'queued',
      title: '“Weekly *digest*” failed',
      body: 'The model did not answer.\n\nFix the problem above, then run it by hand or wait for its next run.',
    },
  ])
})

test('says how often and since when', async () => {
  const { orgId, automationId, tell, rows } = await setting()
  await service.db.pool.query(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, created_at)
     SELECT $1, $2, 1, 'schedule', 'failed', now(), now() + n * interval '1 second'
       FROM unnest(ARRAY[-7200, -3600, 1, 2, 3]) n`,
    [orgId, automationId],
  )
  await tell({ kind: 'paused' })
  const [notice] = await rows()
  expect(notice.title).toBe('“Weekly *digest*” was paused')
  expect(notice.body).toMatch(
    /It has failed 3 times in a row, since \d+ \w+ 20\d\d at \d\d:\d\d \(Europe\/Berlin\)\./,
  )
  expect(notice.body).toContain('then resume it.')
})

test('one row a run and kind', async () => {
  const { tell, rows } = await setting()
  expect([await tell(), await tell(), await tell({ kind: 'paused' })]).toEqual([1, 0, 1])
  expect((await rows()).map(({ kind }) => kind)).toEqual(['failed', 'paused'])
})

test('goes to the default destination where no other is named, and nowhere where there is none', async () => {
  const other = await setting({ default: team })
  await other.tell()
  expect(await other.rows()).toMatchObject([{ channel: 'email', target: 'team@northline.example' }])
  const nowhere = await setting({})
  expect(await nowhere.tell()).toBe(0)
})

test('is not written where nobody wants to know', async () => {
  const { orgId, tell } = await setting()
  await service.db.pool.query(`UPDATE automations SET settings = '{"notices":"never"}' WHERE org_id = $1`, [
    orgId,
  ])
  expect(await tell()).toBe(0)
})

test('what a provider said is text, whatever it looks like', async () => {
  const { tell, rows } = await setting()
  await tell({ reason: '<script> [click](https://evil.example) *now*' })
  expect((await rows())[0].body).toContain('\\<script\\> \\[click\\]\\(https://evil.example\\) \\*now\\*')
})
