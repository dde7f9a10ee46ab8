import { expect } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

type Shown = { title: string; slug: string }

/** The first page of the contents, as the dashboard asks for it. */
const current = () => ask<List<Shown>>('/stories?archived=false&limit=12')
const articles = 'article[data-story]'

/** Address of the story that stands first of all for the demo; its rule and subject are the same each time. */
const push = '/stories/money-slow-cache'

test('the contents page has everything on the first byte', async ({ page }) => {
  const traffic = new Traffic(page)
  const { data } = await current()
  await page.goto('/stories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories')
  await expect(page.locator(articles)).toHaveCount(data.length)
  for (const [index, { title }] of data.entries())
    await expect(page.locator(articles).nth(index)).toContainText(title)
  expect(traffic.paths('/api/v1/stories')).toEqual([])
  expect(traffic.complaints).toEqual([])
})

test('search and filter lie in the address, and Back restores them', async ({ page }) => {
  const found = await ask<List<Shown>>('/stories?archived=false&search=uploads')
  const archived = await ask<List<Shown>>('/stories?archived=true')
  await openReady(page, '/stories')
  await page.keyboard.press('/')
  await page.keyboard.type('uploads')
  await expect(page).toHaveURL(/\?q=uploads$/)
  await expect(page.locator(articles)).toHaveCount(found.totalCount)
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByText('No archived story matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.locator(articles)).toHaveCount(archived.totalCount)
  await expect(page.locator(articles).first()).toContainText('Archived by')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('uploads')
  await page.reload()
  await expect(page).toHaveURL(/q=uploads&shown=archived$/)
  await expect(page.getByRole('searchbox')).toHaveValue('uploads')
})

test('a keyboard reads the list and a story', async ({ page }) => {
  const { data } = await current()
  const [, second, third] = data.map(({ title }) => title)
  await openReady(page, '/stories')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: second ?? '' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
  const section = page.getByRole('heading', { name: 'In their words' })
  await page.keyboard.press('j')
  await expect(section).toBeInViewport()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third ?? '')
})

test('every story of the demo organization is drawn whole', async ({ page }) => {
  const traffic = new Traffic(page)
  const { data } = await ask<List<Shown>>('/stories?limit=100')
  expect(data.length).toBeGreaterThan(12)
  for (const { slug } of data) {
    const html = await (await page.request.get(`/stories/${slug}`)).text()
    expect(html, slug).toMatch(/>Sources</)
    expect(html, slug).toMatch(/<(figure|blockquote)/)
    expect(html, slug).not.toMatch(/Unknown element|Incomplete element|(was|were) left out|is missing here/)
  }
  await page.goto(`/stories/${data[0]?.slug}`)
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  expect(traffic.complaints).toEqual([])
  expect(traffic.hosts()).toHaveLength(1)
})

test('a numbered source opens its message over the story', async ({ page }) => {
  await page.goto(push)
  const mark = page.getByRole('link', { name: /^Source \d+: Message of/ }).first()
  await mark.click()
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/message=/)
  await expect(sheet.getByRole('region', { name: /^In its (discussion|channel)$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${push}$`))
  await expect(page.getByRole('link', { name: /^Source 1: / }).first()).toHaveAttribute(
    'href',
    /^\/companies\//,
  )
})

test('a story has the pages that it names', async ({ page }) => {
  await page.goto(push)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'What to do' }).click()
  await expect(page).toHaveURL(/#what-to-do$/)
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeInViewport()
  const person = page.getByRole('complementary').locator('a[href^="/people/"]').first()
  const address = (await person.getAttribute('href')) ?? ''
  await person.click()
  await expect(page).toHaveURL(address)
})

test('the contents page is accessible', async ({ page }) => {
  await page.goto('/stories')
  await expect(page.locator(articles)).toHaveCount((await current()).data.length)
  await expectAccessibleInViews(page)
})

for (const slug of ['money-slow-cache', 'shipped-preview-logs']) {
  test(`${slug} is accessible`, async ({ page }) => {
    await page.goto(`/stories/${slug}`)
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await expectAccessibleInViews(page)
  })
}

test('on paper there is the story alone, black on white, its sources with addresses', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(push)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Other stories' })).toBeHidden()
  await expect(page.getByText(`${baseURL}/companies/`).first()).toBeVisible()
  await expect(
    page.getByText(/^https:\/\/github\.example\/northline\/.+\/issues\/\d+$/).first(),
  ).toBeVisible()
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})
