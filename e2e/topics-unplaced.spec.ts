import { expect, type Page } from '@playwright/test'
import type { Topic, TopicDetail } from '#contract/topics.ts'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { testAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf } from './fixtures/traffic.ts'

const waiting = () => ask<List<UnplacedDiscussion>>('/unplaced?limit=100')
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Unplaced discussions' }).getByRole('row').and(page.locator('[data-index]'))
const groupsOf = async (id: string) => (await ask<TopicDetail>(`/topics/${id}`)).groups.map((it) => it.id)

/** Not all rows of a long list are drawn: the tab says how many there are. */
const expectWaiting = (page: Page, count: number) =>
  expect(page.getByRole('link', { name: `Unplaced ${count}`, exact: true })).toBeVisible()

const guess = `UPDATE topic_groups SET guesses = $3 WHERE org_id = $1 AND id = ANY($2::uuid[])`

/** Has the writer guess the same topics of the first four discussions, whatever it makes of the demo. */
test.beforeAll(async () => {
  const ids = (await waiting()).data.slice(0, 4).map(({ id }) => id)
  const { data } = await ask<List<Topic>>('/topics?limit=2')
  const guesses = data.map(({ id }, n) => ({ topicId: id, confidence: 0.4 - n / 10, why: ['cache', 'key'] }))
  await inDatabaseOf(product().dataDir, async (db) => {
    await db.pool.query(guess, [demoOrganization, ids, JSON.stringify(guesses)])
  })
})

/** Place of the first of three discussions in a row that have guesses. */
function firstGuessed(data: UnplacedDiscussion[]): number {
  const at = data.findIndex((_, n) => [0, 1, 2].every((more) => (data[n + more]?.guesses.length ?? 0) > 0))
  if (at < 0) throw new Error('The demo has no three discussions in a row that could be placed')
  return at
}

async function goTo(page: Page, at: number): Promise<void> {
  for (let n = 0; n <= at; n++) await page.keyboard.press('j')
  await expect(rows(page).nth(at)).toBeFocused()
}

function guessOf({ guesses, title }: UnplacedDiscussion): string {
  const [best] = guesses
  if (!best) throw new Error(`${title} has no guess`)
  return best.topic.id
}

test('is gone through with the keyboard, and each step taken back', async ({ page }) => {
  const { data, totalCount } = await waiting()
  const at = firstGuessed(data)
  const [one, two, three] = data.slice(at)
  if (!one || !two || !three) throw new Error('The demo has nothing to place')
  const asked = requestsOf(page)
  await openReady(page, '/topics/unplaced')
  await expect(page.getByRole('link', { name: `Unplaced ${totalCount}` })).toHaveAttribute(
    ...(['aria-current', 'page'] as const),
  )
  await expect(rows(page).first()).toContainText(data[0]?.title ?? '')
  expect(asked).toEqual([])

  await goTo(page, at)
  await page.keyboard.press('1')
  await expectWaiting(page, totalCount - 1)
  await expect.poll(() => groupsOf(guessOf(one))).toContain(one.id)

  // The next one is in the same place, and the keys mean it.
  await expect(rows(page).nth(at)).toContainText(two.title)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New topic' })
  await dialog.getByLabel('Title').fill('Made while going through')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectWaiting(page, totalCount - 2)
  const made = await first<Topic>('/topics?search=Made%20while%20going%20through')
  expect(await groupsOf(made.id)).toEqual([two.id])

  const other = await first<Topic>('/topics?search=Sleeping%20previews')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Topics' }).fill('Sleeping previews')
  await expect(page.getByRole('option', { name: other.title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectWaiting(page, totalCount - 3)
  await expect.poll(() => groupsOf(other.id)).toContain(three.id)

  for (const count of [totalCount - 2, totalCount - 1, totalCount]) {
    await page.keyboard.press('u')
    await expectWaiting(page, count)
  }
  expect((await waiting()).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  expect(await ask<List<Topic>>('/topics?search=Made%20while%20going%20through')).toMatchObject({
    totalCount: 0,
  })
})

test('puts several that are selected into one topic, and all back at once', async ({ page }) => {
  const { data, totalCount } = await waiting()
  const other = await first<Topic>('/topics?search=Sleeping%20previews')
  await openReady(page, '/topics/unplaced')
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('m')
  await page.getByRole('combobox', { name: 'Topics' }).fill('Sleeping previews')
  await page.getByRole('option', { name: other.title }).click()
  await expectWaiting(page, totalCount - 2)
  await expect(page.getByText('2 selected')).toBeHidden()
  const [one, two] = data.map(({ id }) => id)
  await expect.poll(() => groupsOf(other.id)).toEqual(expect.arrayContaining([one, two]))
  await page.getByRole('button', { name: /Undo/ }).click()
  await expectWaiting(page, totalCount)
})

test('is read beside the list, where the keys work too, and nothing is lost when the service fails', async ({
  page,
}) => {
  const { data, totalCount } = await waiting()
  const at = firstGuessed(data)
  const [one, two, third, fourth] = data.slice(at)
  await page.route('**/api/v1/topics/*/discussions', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openReady(page, '/topics/unplaced')
  await goTo(page, at)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: one?.title })).toBeAttached()
  await expect(sheet.getByText(/Both say/).first()).toBeVisible()
  await page.keyboard.press('1')
  await expect(sheet.getByRole('heading', { name: two?.title })).toBeAttached()
  await expect(page.getByText('Nothing was placed')).toBeVisible()
  await expectWaiting(page, totalCount)

  // Each opens the next, and none is left out.
  await page.unrouteAll()
  for (const [key, next] of [
    ['1', third],
    ['1', fourth],
  ] as const) {
    await page.keyboard.press(key)
    await expect(sheet.getByRole('heading', { name: next?.title })).toBeAttached()
  }
  await expectWaiting(page, totalCount - 2)
  await page.keyboard.press('k')
  await expect(sheet.getByRole('heading', { name: one?.title })).toBeAttached()
  for (const count of [totalCount - 1, totalCount]) {
    await page.keyboard.press('u')
    await expectWaiting(page, count)
  }
})

test('says so when everything is placed', async ({ page }) => {
  const { data } = await waiting()
  const topic = await first<Topic>('/topics?search=Sleeping%20previews')
  const groupIds = data.map(({ id }) => id)
  const path = `/topics/${topic.id}`
  const { changeId } = await ask<{ changeId: string }>(`${path}/discussions`, {
    ...{ method: 'POST', body: { groupIds } },
  })
  try {
    await openReady(page, '/topics/unplaced')
    await expect(page.getByText('Every discussion has its topic')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Unplaced', exact: true })).toBeVisible()
  } finally {
    await ask(`${path}/undo`, { method: 'POST', body: { changeId } })
  }
})

testAccessible(async (page) => {
  const { data } = await waiting()
  const discussion = data[firstGuessed(data)]
  await openReady(page, `/topics/unplaced?discussion=${discussion?.id}`)
  await expect(page.getByRole('dialog', { name: discussion?.title })).toBeVisible()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Both say/)
      .first(),
  ).toBeVisible()
})
