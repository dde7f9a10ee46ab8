import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { newCompany } from './fixtures/companies.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const create = '**/api/v1/companies'
const box = (page: Page) => page.getByRole('textbox', { name: 'List of companies' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const fresh = (count: number) => {
  const mark = randomBytes(5).toString('hex')
  return Array.from({ length: count }, (_, n) => `${mark}-${n}.example`)
}

test('reads a list as it is typed, and says line by line what is wrong', async ({ page }) => {
  await openReady(page, '/companies/add')
  await box(page).fill('Halden AB, halden.example\nada@gmail.com\nnonsense\nhttps://www.halden.example/')
  await expect(preview(page).getByRole('row', { name: /Halden AB/ })).toContainText('Ready')
  await expect(preview(page)).toContainText('gmail.com is an e-mail provider, not a company')
  await expect(preview(page)).toContainText('“nonsense” is not a domain.')
  await expect(preview(page)).toContainText('The same domain as line 1.')
  await expect(page.getByText('1 ready, 3 skipped')).toBeVisible()
})

test('adds what is new and leads to what is known', async ({ page }) => {
  const known = await newCompany('Known')
  const [domain = ''] = fresh(1)
  await openReady(page, '/companies/add')
  await box(page).fill(`Company\tWebsite\nFresh Fields\thttps://${domain}\nOther name\t${known.domain}`)
  await page.getByRole('button', { name: 'Add 2 companies' }).click()
  await expect(page.getByText('1 added, 1 already known')).toBeVisible()
  await preview(page)
    .getByRole('link', { name: /Fresh Fields/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fresh Fields')
})

test('sends fifty at once, and a failed batch again under its very key', async ({ page }) => {
  const sent: { key: string | undefined; count: number }[] = []
  await page.route(create, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { companies } = route.request().postDataJSON() as { companies: unknown[] }
    sent.push({ key: route.request().headers()['idempotency-key'], count: companies.length })
    if (sent.length !== 2) return route.continue()
    // The service has done it, and its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openReady(page, '/companies/add')
  await box(page).fill(fresh(70).join('\n'))
  await page.getByRole('button', { name: 'Add 70 companies' }).click()
  await expect(page.getByText('20 companies not added yet')).toBeVisible()
  await expect(page.getByText('20 ready, 50 added')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('70 added')).toBeVisible()
  expect(sent.map(({ count }) => count)).toEqual([50, 20, 20])
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('leaves out what the service refuses and adds the rest', async ({ page }) => {
  let isFirst = true
  await page.route(create, async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue()
    isFirst = false
    const data = { issues: [{ path: ['companies', 1, 'domain'], message: 'Must be a domain' }] }
    await route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', status: 400, message: 'No', data } })
  })
  await openReady(page, '/companies/add')
  await box(page).fill(fresh(3).join('\n'))
  await page.getByRole('button', { name: 'Add 3 companies' }).click()
  await expect(page.getByText('2 added, 1 skipped')).toBeVisible()
  await expect(preview(page)).toContainText('Must be a domain')
})

test('shows how far it is while the service is slow, and keeps the list over a reload', async ({ page }) => {
  const held: (() => void)[] = []
  await page.route(create, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const list = fresh(60).join('\n')
  await openReady(page, '/companies/add')
  await box(page).fill(list)
  await page.getByRole('button', { name: 'Add 60 companies' }).click()
  await expect(page.getByText('0 of 60 done')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  held.shift()?.()
  await expect(page.getByText('50 of 60 done')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(box(page)).toHaveValue(list)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Add 60 companies' }).click()
  await expect(page.getByText('10 added, 50 already known')).toBeVisible()
})

test('adding companies is accessible', async ({ page }) => {
  await openReady(page, '/companies/add')
  await expect(box(page)).toBeVisible()
  await expectAccessibleInViews(page)
  await box(page).fill('Halden AB, halden.example\nnonsense')
  await expect(page.getByText('1 ready, 1 skipped')).toBeVisible()
  await expectAccessibleInViews(page)
})
