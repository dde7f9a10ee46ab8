import { expect, type Page } from '@playwright/test'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

const cards = (page: Page) => page.locator('[data-template-link]')
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('the gallery is there on the first paint, by need, and asks for nothing', async ({ page }) => {
  const traffic = new Traffic(page)
  const asked = requestsOf(page)
  await page.goto('/templates', { waitUntil: 'networkidle' })
  await expect(cards(page)).toHaveCount(25)
  const accounts = page.getByRole('region', { name: 'Look after accounts' })
  await expect(accounts.getByRole('listitem').filter({ hasText: 'Account health' }).first()).toContainText(
    'Every Friday at 16:00',
  )
  await expect(accounts.getByText('Needs Stripe').first()).toBeVisible()
  expect(asked).toEqual([])
  expect(traffic.complaints).toEqual([])
})

test('search, filters and order lie in the address, and Back takes them back', async ({ page }) => {
  await openReady(page, '/templates')
  await page.keyboard.press('/')
  await page.keyboard.type('merge')
  await expect(page).toHaveURL(/\?q=merge$/)
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Works with' }).click()
  await page.getByRole('menuitemcheckbox', { name: /GitLab/ }).click()
  await page.keyboard.press('Escape')
  await expect(cards(page)).toHaveText(['Ship and tell (GitLab)', 'Release notes draft'])
  await expect(page).toHaveURL(/\?q=merge&integration=gitlab$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(4)
  await page.goto('/templates?trigger=event&integration=stripe&sort=name')
  await expect(cards(page)).toHaveText([
    'Cancellation review',
    'Failed payment context',
    'New customer card',
    'Trial ending brief',
  ])
  await openReady(page, '/templates?q=nothing-is-called-so&ready=yes')
  await expect(page.getByText('No template matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(cards(page)).toHaveCount(25)
})

test('a keyboard alone finds one, reads it, and comes back to the card', async ({ page }) => {
  await openReady(page)
  await page.keyboard.type('ge')
  await expect(page).toHaveURL('/templates')
  await expect(cards(page)).toHaveCount(25)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Weekly signal digest')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Monthly voice of customer')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(card(page, 'Monthly voice of customer')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/templates/weekly-signal-digest')
  const open = dialog(page)
  await expect(open.getByRole('heading', { name: 'Weekly signal digest' })).toBeVisible()
  // Automations from the template are listed below and may contain the same words.
  await expect(open.getByText('Every Monday at 09:00', { exact: true })).toBeVisible()
  await expect(open.locator('ol time')).toHaveCount(3)
  await expect(open).toContainText('Write the Monday digest')
  await expect(page).toHaveTitle('Weekly signal digest · Signalbox')
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(page).toHaveURL('/templates')
  await expect(card(page, 'Weekly signal digest')).toBeFocused()
})

test('Back closes what was opened over a search, also from one that goes well with it', async ({ page }) => {
  await openReady(page, '/templates?q=ship')
  await card(page, 'Ship and tell').click()
  await expect(page).toHaveURL('/templates/ship-and-tell-github?q=ship')
  await expect(dialog(page)).toContainText('a GitHub pull request is merged (base branch main)')
  await dialog(page).getByRole('link', { name: 'Release notes draft' }).click()
  await expect(page).toHaveURL('/templates/release-notes-draft?q=ship')
  await expect(dialog(page).getByRole('heading', { name: 'Release notes draft' })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/templates?q=ship')
  await expect(cards(page)).toHaveCount(2)
  await page.goForward()
  await expect(dialog(page).getByRole('heading', { name: 'Release notes draft' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Release notes draft')
  await expect(dialog(page)).toBeHidden()
})

test('opened directly it is a page, whole on the first paint, and leads to the builder', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const traffic = new Traffic(page)
  const asked = requestsOf(page)
  await page.goto('/templates/failed-payment-context', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed payment context')
  await expect(page.getByText('10 minutes after a payment fails in Stripe')).toBeVisible()
  await expect(page.getByText('not connected').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use this template' })).toHaveAttribute(
    'href',
    '/automations/new?template=failed-payment-context',
  )
  expect(asked).toEqual([])
  expect(traffic.complaints).toEqual([])
  await page.getByRole('button', { name: 'Copy the prompt' }).click()
  await expect(page.getByRole('button', { name: 'Copied the prompt' })).toBeVisible()
  const { prompt } = await ask<TemplateDetail>('/automation-templates/failed-payment-context')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt)
  await page.goto('/templates/no-such-template')
  await expect(page.getByText('This template was not found.')).toBeVisible()
})

test('the palette finds templates, and where to begin from one', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  const typed = dialog(page).getByRole('combobox')
  await typed.fill('new automation from')
  await expect(dialog(page).getByRole('option', { name: /New automation from a template/ })).toBeVisible()
  await typed.fill('vip watch')
  await dialog(page)
    .getByRole('group', { name: 'Templates' })
    .getByRole('option', { name: /^VIP watch/ })
    .click()
  await expect(page).toHaveURL('/templates/vip-watch')
})

test('the gallery and a template over it are accessible', async ({ page }) => {
  await openReady(page, '/templates')
  await expectAccessibleInViews(page)
  await card(page, 'VIP watch').click()
  await expect(dialog(page)).toContainText('Somebody who matters a great deal to us')
  await expectAccessibleInViews(page)
})
