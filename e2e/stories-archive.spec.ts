import { expect } from '@playwright/test'
import { countRows } from '#tests/harness/factories.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { demoOrganization, inDatabaseOf, organizationNamed } from '#tests/harness/running-product.ts'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const { dataDir } = product()
const path = '/stories/to-be-archived'

const slugs = ['to-be-archived', 'of-somebody-else']

async function clean(db: Parameters<Parameters<typeof inDatabaseOf>[1]>[0]): Promise<void> {
  await db.pool.query('DELETE FROM stories WHERE slug = ANY($1)', [slugs])
  await countRows(db, demoOrganization)
}

test.beforeAll(() =>
  inDatabaseOf(dataDir, async (db) => {
    await clean(db)
    const story = { createdAt: new Date(0), summary: 'Only for tests' }
    await addStories(db, demoOrganization, [{ ...story, slug: 'to-be-archived', title: 'To be archived' }])
    const other = await organizationNamed(db, 'elsewhere')
    await addStories(db, other, [{ ...story, slug: 'of-somebody-else', title: 'Of somebody else' }])
  }),
)

test.afterAll(() => inDatabaseOf(dataDir, clean))

test('archiving asks for the reason, shows it at once, and can be undone', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive this story' })
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog.getByText('Give a short reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Settled on Friday.')
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  const notice = page.getByRole('complementary', { name: 'Archived' })
  await expect(notice).toContainText('Settled on Friday.')
  expect((await answered).status()).toBe(200)
  await page.reload()
  await expect(notice).toContainText('Settled on Friday.')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toContainText('Settled on Friday.')
  // Waits for the answer, because the next test needs the story as it was.
  const broughtBack = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  expect((await broughtBack).status()).toBe(200)
})

test('an archive that the service refuses is taken back, with the reason', async ({ page }) => {
  await page.route('**/api/v1/stories/*/archive', (route) =>
    route.fulfill({
      status: 403,
      json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'Not for you.' },
    }),
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByLabel('Reason').fill('x')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('The story was not archived')).toBeVisible()
  await expect(page.getByText('Not for you.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Archived' })).toBeHidden()
})

test('an address without a story is not found', async ({ page }) => {
  for (const slug of ['nothing', 'of-somebody-else', '%2e%2e%2f', 'a%00b']) {
    const answer = await page.goto(`/stories/${slug}`)
    expect(answer?.status(), slug).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/was not found|Page not found/)
    await expect(page.getByText('Of somebody else')).toHaveCount(0)
  }
})
