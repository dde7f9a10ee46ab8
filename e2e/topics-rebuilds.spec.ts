import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import type { TopicWriterSettings } from '#contract/topic-writer.ts'
import type { Topic, TopicDetail } from '#contract/topics.ts'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const { dataDir } = product()
const named = (search: string) => first<Topic>(`/topics?search=${encodeURIComponent(search)}`)
const detail = (id: string) => ask<TopicDetail>(`/topics/${id}`)
const rebuilds = () => ask<List<TopicRebuild>>('/topic-rebuilds')

const empty = () =>
  inDatabaseOf(dataDir, async (db) => {
    await db.pool.query('DELETE FROM topic_rebuilds WHERE org_id = $1', [demoOrganization])
  })

/** Starts a rebuild as the service does while the topic writer is on, whatever other tests say of the writer meanwhile. */
async function started(): Promise<TopicRebuild> {
  const id = randomUUID()
  await inDatabaseOf(dataDir, async (db) => {
    await db.pool.query(
      `INSERT INTO topic_rebuilds (org_id, id, by_id, by_name, next_attempt_at)
       VALUES ($1, $2, 'x', 'Ada', now() - interval '1 second')`,
      [demoOrganization, id],
    )
  })
  return ask<TopicRebuild>(`/topic-rebuilds/${id}`)
}

type Planned = { from: Topic; to: Topic; group: string }

const result = {
  ...{ topics: { before: 40, after: 40 }, placed: { before: 90, after: 90 } },
  ...{ unplaced: { before: 3, after: 3 }, moved: 1, kept: 2, unchanged: 38 },
  fates: { new: 0, grows: 1, shrinks: 1, changes: 0, emptied: 0 },
}

const quotes = `ARRAY(SELECT id FROM messages WHERE org_id = $1 AND group_id = $5::uuid ORDER BY sent_at LIMIT 3)`

/** A plan that moves one discussion from one topic to another. */
async function plan({ from, to, group }: Planned): Promise<string> {
  await empty()
  const id = randomUUID()
  await inDatabaseOf(dataDir, async ({ pool }) => {
    await pool.query(`UPDATE topic_groups SET placed_by = 'rule' WHERE org_id = $1 AND id = $2`, [
      demoOrganization,
      group,
    ])
    await pool.query(
      `INSERT INTO topic_rebuilds (org_id, id, status, by_id, by_name, result, ready_at)
       VALUES ($1, $2, 'ready', 'x', 'Ada', $3, now())`,
      [demoOrganization, id, JSON.stringify(result)],
    )
    await pool.query(
      `INSERT INTO topic_rebuild_places (org_id, rebuild_id, group_id, is_moved, from_topic, to_topic, confidence)
       VALUES ($1, $2, $3, true, $4, $5, 0.7)`,
      [demoOrganization, id, group, from.id, to.id],
    )
    const flow = (topic: Topic) =>
      JSON.stringify({ count: 1, places: [{ topicId: topic.id, discussions: 1 }] })
    const none = JSON.stringify({ count: 0, places: [] })
    const insert = `INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, discussions_before, discussions_after, comes, goes, comes_quotes, goes_quotes)`
    await pool.query(`${insert} VALUES ($1, $2, $3, 1, 'grows', 3, 4, $4, $6, ${quotes}, '{}')`, [
      demoOrganization,
      id,
      to.id,
      flow(from),
      group,
      none,
    ])
    await pool.query(`${insert} VALUES ($1, $2, $3, 2, 'shrinks', 3, 2, $6, $4, '{}', ${quotes})`, [
      demoOrganization,
      id,
      from.id,
      flow(to),
      group,
      none,
    ])
  })
  return id
}

async function aMove(): Promise<Planned> {
  const [from, to] = [await named('Own domains for previews'), await named('Show flaky tests')]
  const [group] = (await detail(from.id)).groups
  if (!group) throw new Error('The demo has no discussion about domains')
  return { from, to, group: group.id }
}

test.afterAll(empty)

const section = (page: Page) => page.getByRole('region', { name: 'Rebuild all topics' })

const writerSwitch = (page: Page) => page.getByRole('switch', { name: 'Sort messages into topics' })

/** Opens the settings with the topic writer on or off, whatever other tests say of it meanwhile. */
async function openWithWriter(page: Page, enabled: boolean): Promise<void> {
  const settings = await ask<TopicWriterSettings>('/topic-writer')
  await page.route('**/api/v1/topic-writer', (route) => route.fulfill({ json: { ...settings, enabled } }))
  await openReady(page, '/settings/topics')
  if ((await writerSwitch(page).isChecked()) !== enabled) await writerSwitch(page).click()
  await expect(writerSwitch(page)).toBeChecked({ checked: enabled })
}

test('a rebuild is planned in the background, looked at, and discarded', async ({ page }) => {
  await empty()
  await openWithWriter(page, true)
  await page.route('**/api/v1/topic-rebuilds', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return route.fulfill({ json: await started() })
  })
  await section(page).getByRole('button', { name: 'Plan a rebuild' }).click()
  await section(page).getByRole('link', { name: 'Look at the plan' }).click()
  await expect(page.getByRole('heading', { name: 'Rebuild of all topics' })).toBeVisible()
  await expect(page.getByText('Waits for your answer')).toBeVisible()
  const [before] = (await rebuilds()).data
  expect(before?.status).toBe('ready')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Its plan is deleted. Nothing was changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Topics and stories' }).last().click()
  await expect(section(page).getByRole('list', { name: 'Earlier rebuilds' })).toContainText('Discarded')
})

test('none is planned while the topic writer is off, and the switch is one click away', async ({ page }) => {
  await empty()
  await openWithWriter(page, false)
  await expect(section(page)).toContainText('The topic writer is off.')
  await expect(section(page).getByRole('button', { name: 'Plan a rebuild' })).toBeDisabled()
  await section(page).getByRole('link', { name: 'Sort messages into topics' }).click()
  await expect(writerSwitch(page)).toBeFocused()
})

test('every topic is shown before and after, and what is accepted can be undone', async ({ page }) => {
  const move = await aMove()
  const id = await plan(move)
  await openReady(page, `/settings/topics/rebuilds/${id}`)
  await expect(page.getByText('1 discussion would move: 2 topics with other discussions.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  const grown = page.getByRole('article', { name: move.to.title })
  await expect(grown).toContainText(`+1 discussion from “${move.from.title}”`)
  await page.getByRole('button', { name: 'Gets fewer 1' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Accept the plan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 discussions that people placed stay where they are.')
  await dialog.getByRole('button', { name: 'Rebuild all topics' }).click()
  await expect(page.getByText('All topics are rebuilt')).toBeVisible()
  await expect.poll(async () => (await detail(move.to.id)).groups.map((it) => it.id)).toContain(move.group)
  await page.getByRole('button', { name: 'Undo the rebuild' }).click()
  await expect(page.getByText('every discussion is where it was')).toBeVisible()
  expect((await detail(move.from.id)).groups.map((it) => it.id)).toContain(move.group)
  await openReady(page, '/settings/topics')
  await expect(section(page)).toContainText('Accepted, and undone')
})

test('one that others discarded meanwhile says so', async ({ page }) => {
  const id = await plan(await aMove())
  await openReady(page, `/settings/topics/rebuilds/${id}`)
  await inDatabaseOf(dataDir, async (db) => {
    await db.pool.query("UPDATE topic_rebuilds SET status = 'discarded', ended_at = now() WHERE id = $1", [
      id,
    ])
  })
  await page.getByRole('button', { name: 'Accept the plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rebuild all topics' }).click()
  await expect(dialog).toContainText('It was discarded already.')
})

test('are accessible', async ({ page }) => {
  const id = await plan(await aMove())
  await openReady(page, `/settings/topics/rebuilds/${id}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessibleInViews(page)
  await openReady(page, '/settings/topics')
  await expect(section(page).getByRole('link', { name: 'Look at the plan' })).toBeVisible()
  await expectAccessibleInViews(page)
})
