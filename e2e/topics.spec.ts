import { expect, type Page } from '@playwright/test'
import type { Topic } from '#contract/topics.ts'
import { expectAccessible, testAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

// The last file: what is left at the end is shared out test by test.
test.describe.configure({ mode: 'parallel' })

const api = '**/api/v1/topics/*'

const rows = (page: Page) => page.getByRole('table', { name: 'Topics' }).getByRole('row')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })

async function reset({ id, lifecycleState, priority, archived, title }: Topic) {
  await ask(`/topics/${id}`, { method: 'PATCH', body: { lifecycleState, priority, archived, title } })
}

/** Requests of the browser for data. */
test.describe('the list of topics', () => {
  test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
    const traffic = new Traffic(page)
    const asked = requestsOf(page)
    await page.goto('/topics', { waitUntil: 'networkidle' })
    const topic = await first<Topic>('/topics?limit=1')
    await expect(rows(page).nth(1)).toContainText(topic.title)
    expect(asked).toEqual([])
    expect(traffic.complaints).toEqual([])
  })

  test('is narrowed by filters that lie in the address, and Back restores', async ({ page }) => {
    await openReady(page, '/topics')
    await page.getByRole('button', { name: 'State' }).first().click()
    await page
      .getByRole('menuitem', { name: 'Completed' })
      .or(page.getByRole('menuitemcheckbox', { name: 'Completed' }))
      .or(page.getByRole('option', { name: 'Completed' }))
      .click()
    await expect(page).toHaveURL(/state=completed/)
    await page.keyboard.press('Escape')
    const { totalCount } = await ask<{ totalCount: number }>('/topics?lifecycleState=completed')
    await expect(rows(page)).toHaveCount(totalCount + 1)
    await page.goBack()
    await expect(page).not.toHaveURL(/state=/)
    await expect(rows(page).nth(1)).toContainText((await first<Topic>('/topics?limit=1')).title)
  })

  test('opens as a pasted address says, and says so when nothing matches', async ({ page }) => {
    await openReady(page, '/topics?q=zzz-nothing&priority=high')
    await expect(page.getByText('No topic matches')).toBeVisible()
    await expect(page.getByText('“zzz-nothing”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL(/\/topics$/)
    await expect(rows(page).nth(1)).toBeVisible()
  })

  test('changes the state from the keyboard, and takes it back', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1&lifecycleState=open')
    await openReady(page, '/topics?state=open')
    await expect(row(page, topic.title)).toBeVisible()
    await page.keyboard.press('j')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'In progress' }).press('Enter')
    await expect(page.getByText('State: in progress')).toBeVisible()
    await expect
      .poll(async () => (await ask<Topic>(`/topics/${topic.id}`)).lifecycleState)
      .toBe('in_progress')
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect.poll(async () => (await ask<Topic>(`/topics/${topic.id}`)).lifecycleState).toBe('open')
  })

  test('shows a priority at once, and takes it back when the service fails', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1&priority=default')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(api, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await held
      const body = { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Broken.' }
      return route.fulfill({ status: 500, json: body })
    })
    await openReady(page, '/topics?priority=default')
    const cell = row(page, topic.title).getByRole('button', { name: /^Priority/ })
    await cell.click()
    await page.getByRole('menuitemradio', { name: 'Very high' }).click()
    await expect(cell).toHaveText('Very high')
    release()
    await expect(page.getByText('The topic was not changed')).toBeVisible()
    await expect(cell).toHaveText('Normal')
    expect((await ask<Topic>(`/topics/${topic.id}`)).priority).toBe('default')
  })

  test('archives several at once, and brings them back with one undo', async ({ page }) => {
    const { data } = await ask<{ data: Topic[] }>('/topics?limit=2&sortBy=createdAt')
    await openReady(page, '/topics?sort=createdAt')
    for (const { title } of data) await page.getByRole('checkbox', { name: `Select ${title}` }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('2 topics', { exact: true })).toBeVisible()
    for (const { title } of data) await expect(row(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: /Undo/ }).click()
    for (const { title } of data) await expect(row(page, title)).toBeVisible()
    for (const { id } of data) expect((await ask<Topic>(`/topics/${id}`)).archived).toBe(false)
  })

  testAccessible(async (page) => {
    await page.goto('/topics')
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test.describe('the page of a topic', () => {
  test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1')
    const traffic = new Traffic(page)
    const asked = requestsOf(page)
    await page.goto(`/topics/${topic.id}`, { waitUntil: 'networkidle' })
    await expect(page).toHaveTitle(new RegExp(topic.title.replace(/[^\w ]/g, '.')))
    for (const part of ['Summary', 'Volume', 'Discussions', 'Participants', 'Linked work'])
      await expect(page.getByRole('region', { name: part })).toBeVisible()
    expect(asked).toEqual([])
    expect(traffic.complaints).toEqual([])
  })

  test('opens the message behind a point over the page, and Back closes it', async ({ page }) => {
    const { data } = await ask<{ data: Topic[] }>('/topics?limit=20')
    const topic = data.find(({ summaryPoints }) => summaryPoints.some(({ messageId }) => messageId))
    await openReady(page, `/topics/${topic?.id}`)
    await page.getByRole('link', { name: 'Open the message behind point 1' }).click()
    const sheet = page.getByRole('dialog', { name: 'Message' })
    await expect(sheet.getByRole('link', { name: topic?.title })).toBeVisible()
    await expect(page).toHaveURL(/message=/)
    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).not.toHaveURL(/message=/)
    await page.goto(address)
    // The tooltip of the focused close button covers the sheet.
    await sheet.getByText('Channel', { exact: true }).click()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('unfolds a discussion, which a pasted address opens again', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1')
    await openReady(page, `/topics/${topic.id}`)
    const discussions = page.getByRole('region', { name: 'Discussions' })
    await discussions.getByRole('button', { expanded: false }).first().click()
    await expect(discussions.getByRole('article').first()).toBeVisible()
    await page.goto(page.url())
    await expect(discussions.getByRole('button', { expanded: true })).toHaveCount(1)
    await expect(discussions.getByRole('article').first()).toBeVisible()
  })

  test('writes down in its history what was changed', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1&sortBy=messageCount&sortOrder=asc')
    const summary = 'A summary that goes on for longer than a few lines hold. '.repeat(12)
    await ask(`/topics/${topic.id}`, { method: 'PATCH', body: { summary } })
    await openReady(page, `/topics/${topic.id}`)
    const history = page.getByRole('region', { name: 'History' })
    const long = history.locator('ins', { hasText: 'goes on for longer' }).first()
    const isCut = () => long.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    expect(await isCut()).toBe(true)
    await history
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click()
    await expect.poll(isCut).toBe(false)
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expect(history.getByText(/archived it/).first()).toBeVisible()
    await ask(`/topics/${topic.id}`, { method: 'PATCH', body: { summary: topic.summary } })
    await reset(topic)
  })

  test('keeps a title that the service refuses, with the reason', async ({ page }) => {
    const topic = await first<Topic>('/topics?limit=1')
    await page.route(api, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      const issues = [{ path: ['title'], message: 'Must not shout' }]
      const body = {
        defined: true,
        code: 'BAD_REQUEST',
        status: 400,
        message: 'Not valid.',
        data: { issues },
      }
      return route.fulfill({ status: 400, json: body })
    })
    await openReady(page, `/topics/${topic.id}`)
    await page.locator('[data-editable=Title]').click()
    await page.getByRole('textbox', { name: /title/i }).fill('LOUD')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Must not shout')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /title/i })).toHaveValue('LOUD')
  })

  test('is not found by an id of nobody, and by what is no id', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', '99999999', 'x']) {
      const answer = await page.goto(`/topics/${id}`)
      expect([404, 200]).toContain(answer?.status())
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Topics')
      await expect(page.getByRole('region', { name: 'Participants' })).toHaveCount(0)
    }
  })

  testAccessible(async (page) => {
    const topic = await first<Topic>('/topics?limit=1')
    await page.goto(`/topics/${topic.id}`)
    await expect(page.getByRole('region', { name: 'Participants' })).toBeVisible()
  })
})
