import { expect } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const push = '/stories/why-a-cache-push-takes-minutes-since-4-2'
const articles = 'article[data-story]'

test('the contents page has everything on the first byte', async ({ page }) => {
  const traffic = new Traffic(page)
  await page.goto('/stories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories')
  await expect(page.locator(articles)).toHaveCount(6)
  await expect(page.locator(articles).first()).toContainText('5 min 35 s')
  await expect(page.locator(articles).first()).toContainText('To decide: Into 4.2.4, or wait for 4.3?')
  expect(traffic.paths('/api/v1/stories')).toEqual([])
  expect(traffic.complaints).toEqual([])
})

test('search and filter lie in the address, and Back restores them', async ({ page }) => {
  await openReady(page, '/stories')
  await page.keyboard.press('/')
  await page.keyboard.type('renewal')
  await expect(page).toHaveURL(/\?q=renewal$/)
  await expect(page.locator(articles)).toHaveCount(1)
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByText('No archived story matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.locator(articles)).toHaveCount(2)
  await expect(page.locator(articles).first()).toContainText('Archived by')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('renewal')
  await page.reload()
  await expect(page).toHaveURL(/q=renewal&shown=archived$/)
  await expect(page.getByRole('searchbox')).toHaveValue('renewal')
})

test('a keyboard reads the list and a story', async ({ page }) => {
  await openReady(page, '/stories')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'What Halden needs before renewal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Halden needs before renewal')
  const section = page.getByRole('heading', { name: 'The check that holds up merges' })
  await expect(section).not.toBeInViewport()
  await page.keyboard.press('j')
  await expect(section).toBeInViewport()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Preview environments')
})

test('every story of the demo organization is drawn whole', async ({ page }) => {
  const traffic = new Traffic(page)
  await page.goto('/stories?shown=all')
  const links = page.locator('[data-story-link]')
  await expect(links).toHaveCount(8)
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await expect(page.getByText(/Unknown element|Incomplete element|left out|is missing here/)).toHaveCount(0)
    await expect(
      page.locator('[data-story-body] figure, [data-story-body] blockquote').first(),
    ).toBeAttached()
  }
  expect(traffic.complaints).toEqual([])
  expect(traffic.hosts()).toHaveLength(1)
})

test('a numbered source opens its message over the story', async ({ page }) => {
  await page.goto(push)
  const mark = page
    .getByRole('complementary')
    .getByRole('link', { name: /^Source \d+: How it began/ })
    .first()
  await mark.click()
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(/message=/)
  await expect(sheet.getByRole('region', { name: /^In its (discussion|channel)$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${push}$`))
  await expect(page.getByRole('link', { name: /^Source 1: / }).first()).toHaveAttribute('href', /^\/topics\//)
})

test('a story has the pages that it names', async ({ page }) => {
  await page.goto(push)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Which release' })
    .click()
  await expect(page).toHaveURL(/#which-release$/)
  await expect(page.getByRole('heading', { name: 'Which release' })).toBeInViewport()
  const person = page.getByRole('complementary').getByRole('link', { name: /^Mateus Carvalho/ })
  await expect(person).toHaveAttribute('href', /^\/people\/\d+$/)
  await person.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mateus Carvalho')
})

test('the contents page is accessible', async ({ page }) => {
  await page.goto('/stories')
  await expect(page.locator(articles)).toHaveCount(6)
  await expectAccessibleInViews(page)
})

for (const slug of ['why-a-cache-push-takes-minutes-since-4-2', 'ninety-four-minutes-in-eu-west']) {
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
    page.getByText('https://github.example/northline/cli/pull/1874', { exact: true }),
  ).toBeVisible()
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
})
