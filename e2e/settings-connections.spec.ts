import { expect, type Page } from '@playwright/test'
import type { DestinationList } from '#contract/destination-shape.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Answers a test without a message in a channel, because other tests count those. */
async function answerTest(page: Page, fields: Record<string, unknown>): Promise<void> {
  await page.route('**/api/v1/destinations/*/tests', (route) =>
    route.fulfill({
      json: {
        ...{
          id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
          purpose: 'test',
          channel: 'msteams',
          target: 'Release room',
        },
        ...{ targetName: 'Release room', status: 'delivered', simulated: false, errorMessage: null },
        ...{ deliveredAt: null, permalink: null, parts: [], attempts: [] },
        ...fields,
      },
    }),
  )
}

test('the pages are there on the first paint, ask for nothing and complain of nothing', async ({ page }) => {
  const traffic = new Traffic(page)
  const asked = requestsOf(page)
  for (const [path, part] of [
    ['destinations', 'Northline workspace'],
    ['integrations', 'GitHub'],
    ['models', 'Built-in writer'],
  ] as const) {
    await page.goto(`/settings/${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByText(part).first()).toBeVisible()
  }
  expect(asked).toEqual([])
  expect(traffic.complaints).toEqual([])
})

test('a destination is added, tried, renamed, taken back and removed', async ({ page }) => {
  await openReady(page, '/settings/destinations')
  await expect(page.getByText('These workspaces are simulated.')).toBeVisible()
  await page.getByRole('button', { name: 'Add destination' }).click()
  await dialog(page)
    .getByRole('radio', { name: /Microsoft Teams/ })
    .press('Space')
  await expect(page).toHaveURL(/add=msteams/)
  await dialog(page).getByRole('button', { name: 'Add destination' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('2 things need your attention')
  await dialog(page).getByLabel('Name').fill('Release room')
  await dialog(page).getByLabel('Workflow address').fill('http://flows.example/hook?sig=secret')
  await dialog(page).getByRole('button', { name: 'Add destination' }).click()
  await expect(dialog(page).getByText('Must be an https address').first()).toBeVisible()
  await dialog(page).getByLabel('Workflow address').fill('https://flows.example/hook?sig=a-very-long-secret')
  await dialog(page).getByRole('button', { name: 'Add destination' }).click()

  await answerTest(page, { status: 'failed', errorMessage: 'Teams answered 404: there is no such workflow.' })
  await expect(dialog(page)).toContainText('Send a test through Release room')
  await dialog(page).getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog(page)).toContainText('Teams answered 404: there is no such workflow.')
  await page.unroute('**/api/v1/destinations/*/tests')
  await answerTest(page, {})
  await dialog(page).getByRole('button', { name: 'Send another' }).click()
  await expect(dialog(page)).toContainText('Delivered to Release room')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Release room' })
  await expect(row).toContainText('flows.example')
  expect(await page.content()).not.toContain('a-very-long-secret')

  await row.getByRole('button', { name: 'Actions for Release room' }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Launch room')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Launch room' })).toBeVisible()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByRole('heading', { name: 'Release room' })).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Release room' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog(page)).toContainText('No automation sends here.')
  await dialog(page).getByRole('button', { name: 'Remove Release room' }).click()
  // The row is hidden from the accessibility tree while the dialog is open.
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toHaveCount(0)
  const names = async () => (await ask<DestinationList>('/destinations')).data.map(({ name }) => name)
  await expect.poll(names).not.toContain('Release room')
})

test('what depends on a destination is told before it is removed', async ({ page }) => {
  const { data } = await ask<DestinationList>('/destinations')
  const used = data.find(({ automationCount }) => automationCount > 0)
  await openReady(page, `/settings/destinations?remove=${used?.id}`)
  await expect(dialog(page).getByRole('link', { name: used?.automations[0]?.name })).toBeVisible()
  await expect(dialog(page)).toContainText('It is the default destination')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/settings\/destinations$/)
})

test('an integration says what stopped, who needs it and how it is fed', async ({ page }) => {
  await openReady(page, '/settings/integrations')
  await page.getByRole('button', { name: /^GitHub/ }).press('Enter')
  await expect(page).toHaveURL(/source=github/)
  await expect(page.getByText(/disconnected; no messages since/)).toBeVisible()
  await expect(page.getByText('github.pr.merged')).toBeVisible()
  await expect(page.getByLabel('A message from GitHub')).toContainText('/v1/messages')
  await page.reload()
  await expect(page.getByText(/disconnected; no messages since/)).toBeVisible()
})

test('is accessible everywhere', async ({ page }) => {
  for (const path of ['destinations', 'integrations?source=stripe', 'models', 'destinations?add=email']) {
    await openReady(page, `/settings/${path}`)
    if (path.includes('add=')) await expect(dialog(page).getByLabel('Sender')).toBeVisible()
    await expectAccessibleInViews(page)
  }
})
