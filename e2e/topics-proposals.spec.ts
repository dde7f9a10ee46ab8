import { expect, type Page } from '@playwright/test'
import type { TopicProposal } from '#contract/topic-proposals.ts'
import type { Topic, TopicDetail } from '#contract/topics.ts'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const { dataDir } = product()
const cards = (page: Page) => page.getByRole('article')
const named = (search: string) => first<Topic>(`/topics?search=${encodeURIComponent(search)}`)
const detail = (id: string) => ask<TopicDetail>(`/topics/${id}`)
const waiting = () => ask<List<TopicProposal>>('/topic-proposals')

const insert = `
INSERT INTO topic_proposals (org_id, kind, topic_id, other_id, group_ids, confidence, why, quotes, other_quotes, message_count,
  to_state)
SELECT $1, $2, $3, $4, $5, $6, $7, ${quotesOf('$3')}, ${quotesOf('$4')}, 1, $8`

/** SQL: three messages of a topic. */
function quotesOf(topic: string): string {
  return `ARRAY(SELECT m.id FROM messages m JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
    WHERE m.org_id = $1 AND g.topic_id = ${topic}::uuid ORDER BY m.sent_at LIMIT 3)`
}

const empty = () =>
  inDatabaseOf(dataDir, async (db) => {
    await db.pool.query('DELETE FROM topic_proposals WHERE org_id = $1', [demoOrganization])
  })

type Proposed = {
  stays: Topic
  other: Topic
  groupIds?: string[]
  why: string[]
  toState?: 'dismissed' | 'open'
}

function kindOf({ groupIds = [], toState }: Proposed): TopicProposal['kind'] {
  if (toState) return toState === 'open' ? 'reopen' : 'close'
  return groupIds.length > 0 ? 'split' : 'merge'
}

/** Puts proposals in place of those that are there, the surest first. */
async function propose(...wanted: Proposed[]): Promise<void> {
  await empty()
  await inDatabaseOf(dataDir, async (db) => {
    for (const [at, one] of wanted.entries()) {
      const { stays, other, groupIds = [], why, toState = null } = one
      const kind = kindOf(one)
      const values = [kind, stays.id, other.id, groupIds, 0.9 - at / 5, JSON.stringify(why), toState]
      await db.pool.query(insert, [demoOrganization, ...values])
    }
  })
}

async function aSplit(): Promise<Proposed> {
  const topic = await named('Work with merge queues')
  const [group] = (await detail(topic.id)).groups
  if (!group) throw new Error('The demo has no discussion about merge queues')
  return { stays: topic, other: topic, groupIds: [group.id], why: ['queues'] }
}

test.afterAll(empty)

test('are gone through with the keyboard, and what was accepted is taken back', async ({ page }) => {
  const [stays, other] = [await named('Sleeping previews'), await named('Previews outlive')]
  const split = await aSplit()
  await propose({ stays, other, why: ['preview', 'closed'] }, split)
  const before = (await detail(other.id)).groups.map(({ id }) => id)
  await openReady(page, '/topics/proposals')
  await expect(page.getByRole('link', { name: 'Proposals 2' })).toHaveAttribute('aria-current', 'page')
  const merging = cards(page).filter({ hasText: 'Both say “preview” and “closed”' })
  await expect(merging).toContainText('are about the same thing')
  await expect(merging.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    ...(['href', /^\/messages\//] as const),
  )

  // The first key only goes to the first card.
  await page.keyboard.press('y')
  await expect(merging).toBeFocused()
  await page.keyboard.press('y')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText(`“${other.title}” is now a part of it`)).toBeVisible()
  const merged = (await detail(stays.id)).groups.map(({ id }) => id)
  expect(merged).toEqual(expect.arrayContaining(before))

  // The focus is on what came in its place.
  await expect(cards(page).filter({ hasText: 'is about something else' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing is proposed')).toBeVisible()
  await expect(page.getByText(`Split off “${split.stays.title}”`)).toBeVisible()
  expect((await detail(split.stays.id)).groups.map(({ id }) => id)).not.toContain(split.groupIds?.[0])

  const groups = async ({ id }: Topic) => (await detail(id)).groups.map((group) => group.id)
  await page.keyboard.press('u')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await groups(split.stays)).toContain(split.groupIds?.[0])
  await page.keyboard.press('u')
  await expect.poll(() => groups(other)).toEqual(before)
})

test('are refused for now or for good, by key and by button', async ({ page }) => {
  const [one, two, three] = [
    await named('Sleeping previews'),
    await named('Previews outlive'),
    await named('Own domains'),
  ]
  await propose({ stays: one, other: two, why: [] }, { stays: one, other: three, why: [] }, await aSplit())
  await openReady(page, '/topics/proposals')
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(page.getByText('You are asked again when there are twice as many messages.')).toBeVisible()
  await expect(cards(page).first()).toBeFocused()
  await expect.poll(async () => (await waiting()).totalCount).toBe(2)
  await page.keyboard.press('u')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await cards(page).first().getByRole('button', { name: 'Two topics' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toBeFocused()
  await page.keyboard.press('Shift+N')
  await expect(page.getByText('You will not be asked again.')).toBeVisible()
  await cards(page).getByRole('button', { name: 'One topic' }).click()
  await expect(page.getByText('Nothing is proposed')).toBeVisible()
  await expect.poll(async () => (await waiting()).totalCount).toBe(0)
  expect((await detail(two.id)).id).toBe(two.id)
  await page.getByRole('link', { name: 'Topics and stories' }).last().click()
  await expect(page).toHaveURL(/\/settings\/topics$/)
})

test('close a topic of which nobody speaks, and open it again', async ({ page }) => {
  const stays = await named('Show flaky tests')
  expect(stays.lifecycleState).toBe('open')
  const why = ['nothing was said for 7 weeks', '14 messages in the weeks before']
  await propose({ stays, other: stays, why, toState: 'dismissed' })
  await openReady(page, '/topics/proposals')
  const card = cards(page).filter({ hasText: `Nobody talks about “${stays.title}” any more` })
  await expect(card).toContainText('Nothing was said for 7 weeks, 14 messages in the weeks before.')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByRole('button', { name: 'Always' })).toBeHidden()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('It is now dismissed')).toBeVisible()
  await expect.poll(async () => (await detail(stays.id)).lifecycleState).toBe('dismissed')
  await page.keyboard.press('u')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect.poll(async () => (await detail(stays.id)).lifecycleState).toBe('open')
})

test('leave with the reason when their topics were changed meanwhile, and stay when the service fails', async ({
  page,
}) => {
  await propose(
    { stays: await named('Sleeping previews'), other: await named('Previews outlive'), why: [] },
    { stays: await named('Sleeping previews'), other: await named('Own domains'), why: [] },
  )
  await openReady(page, '/topics/proposals')
  const [gone] = (await waiting()).data
  await inDatabaseOf(dataDir, async (db) => {
    await db.pool.query("UPDATE topic_proposals SET state = 'gone' WHERE id = $1", [gone?.id])
  })
  await cards(page).first().getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('The topics were changed meanwhile')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.route('**/api/v1/topic-proposals/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await cards(page).getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('The error is in the service')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test('are accessible', async ({ page }) => {
  const [stays, other] = [await named('Sleeping previews'), await named('Previews outlive')]
  await propose({ stays, other, why: ['preview', 'closed'] }, await aSplit())
  await openReady(page, '/topics/proposals')
  await expect(cards(page)).toHaveCount(2)
  await expectAccessibleInViews(page)
})
