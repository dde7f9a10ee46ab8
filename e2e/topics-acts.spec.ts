import { expect, type Page } from '@playwright/test'
import type { Topic, TopicDetail } from '#contract/topics.ts'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const detail = (id: string) => ask<TopicDetail>(`/topics/${id}`)
const named = (search: string) => first<Topic>(`/topics?search=${encodeURIComponent(search)}`)
const groupsOf = async (id: string) => (await detail(id)).groups.map((it) => it.id).sort()
const history = (page: Page) => page.getByRole('region', { name: 'History' })

/** Selects the first discussions of the page with the keyboard. */
async function selectFirst(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText(`${count} selected`)).toBeVisible()
}

test('a topic is split, and the split is taken back from its history', async ({ page }) => {
  const topic = await named('Work with merge queues')
  const before = await groupsOf(topic.id)
  await openReady(page, `/topics/${topic.id}`)
  await selectFirst(page, 2)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New topic' })
  await dialog.getByLabel('Title').fill('Queues on one branch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('New topic: Queues on one branch')).toBeVisible()
  const part = await named('Queues on one branch')
  await expect(history(page).getByText(`split off “${part.title}”`)).toBeVisible()
  expect((await groupsOf(part.id)).length).toBe(2)
  await expectAccessibleInViews(page)
  await history(page)
    .getByRole('button', { name: `Undo: split off “${part.title}”` })
    .click()
  await expect(history(page).getByText('Undone since')).toBeVisible()
  expect(await groupsOf(topic.id)).toEqual(before)
})

test('discussions are moved and taken out, each with a way back', async ({ page }) => {
  const [topic, other] = [await named('Previews outlive'), await named('Sleeping previews')]
  const before = await groupsOf(topic.id)
  await openReady(page, `/topics/${topic.id}`)
  await selectFirst(page, 1)
  await page.keyboard.press('m')
  await page.getByRole('combobox', { name: 'Topics' }).fill('Sleeping previews')
  await page.getByRole('option', { name: other.title }).click()
  await expect(page.getByText(`Now in ${other.title}`)).toBeVisible()
  expect((await groupsOf(topic.id)).length).toBe(before.length - 1)
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await expect.poll(() => groupsOf(topic.id)).toEqual(before)

  await selectFirst(page, 1)
  await page.getByRole('button', { name: 'Take out' }).click()
  await expect(page.getByText('It waits under Unplaced.')).toBeVisible()
  expect((await groupsOf(topic.id)).length).toBe(before.length - 1)
  const { data } = await ask<List<UnplacedDiscussion>>('/unplaced?limit=100')
  expect(data.some(({ id }) => before.includes(id))).toBe(true)
  await history(page).getByRole('button', { name: 'Undo: took a discussion out' }).click()
  await expect.poll(() => groupsOf(topic.id)).toEqual(before)
})

test('a topic is merged into another, leads to it, and is separate again', async ({ page }) => {
  const [topic, other] = [await named('Keeping the cache'), await named('Own domains')]
  const before = await groupsOf(topic.id)
  await openReady(page, `/topics/${topic.id}`)
  await page.getByRole('button', { name: `Actions for ${topic.title}` }).click()
  await page.getByRole('menuitem', { name: 'Merge into another topic…' }).click()
  await page.getByRole('searchbox', { name: 'Find the topic to keep' }).fill('Own domains')
  await page.getByRole('radio', { name: new RegExp(other.title.replace('?', '\\?')) }).check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/leaves every list/)).toBeVisible()
  await page.getByRole('button', { name: `Merge into ${other.title}` }).click()
  await expect(page).toHaveURL(new RegExp(other.id))
  expect((await detail(topic.id)).id).toBe(other.id)
  await history(page)
    .getByRole('button', { name: `Undo: merged “${topic.title}” into it` })
    .click()
  await expect.poll(async () => (await detail(topic.id)).id).toBe(topic.id)
  expect(await groupsOf(topic.id)).toEqual(before)
})

test('a field is locked, and unlocked again', async ({ page }) => {
  const { data } = await ask<List<Topic>>('/topics?limit=50')
  const topic = data.find(({ lockedFields }) => lockedFields.length === 0)
  if (!topic) throw new Error('The demo has no topic without locks')
  await openReady(page, `/topics/${topic.id}`)
  await page.getByRole('button', { name: `Actions for ${topic.title}` }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Summary' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await detail(topic.id)).lockedFields).toEqual(['summary'])
  await page.getByRole('button', { name: 'Unlock the summary' }).click()
  await expect.poll(async () => (await detail(topic.id)).lockedFields).toEqual([])
  await expect(page.getByRole('button', { name: 'Unlock the summary' })).toHaveCount(0)
})

test('topics that are selected in the list are merged, and part again', async ({ page }) => {
  const [one, two] = [await named('Show flaky tests'), await named('The run list')]
  await openReady(page, '/topics?sort=messageCount')
  for (const { title } of [one, two]) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 topics' })
  await dialog.getByRole('radio', { name: one.title }).check()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`Merged into ${one.title}`)).toBeVisible()
  expect((await detail(two.id)).id).toBe(one.id)
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await expect.poll(async () => (await detail(two.id)).id).toBe(two.id)
})
