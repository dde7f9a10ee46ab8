import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { AuditEntry } from '#contract/audit-log.ts'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Changes' }).getByRole('row')

test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
  const traffic = new Traffic(page)
  const asked = requestsOf(page)
  await page.goto('/settings/audit', { waitUntil: 'networkidle' })
  await expect(rows(page).nth(5)).toBeVisible()
  expect(asked).toEqual([])
  expect(traffic.complaints).toEqual([])
})

test('is narrowed by kind, thing and actor, opened with the keyboard, and linked to', async ({ page }) => {
  await openReady(page, '/settings/audit?resource=destination')
  await expect(rows(page).filter({ hasText: 'Northline workspace' })).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('added this destination')
  await expect(page).toHaveURL(/change=[\da-f-]{36}/)
  await sheet.getByRole('button', { name: 'Only this destination' }).click()
  await expect(page).toHaveURL(/resource=destination&id=/)
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'System' }).click()
  await expect(page).toHaveURL(/kind=user&kind=agent&kind=system/)
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No change matches')).toBeVisible()
})

test('security events are filtered, counted, and told without what was typed', async ({ page }) => {
  const { api, key } = product()
  const email = `${randomUUID()}@nowhere.example`
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...from }
  for (let n = 0; n < 3; n++) {
    const body = JSON.stringify({ email, password: 'seven red signals' })
    expect((await fetch(`${api}/sign-ins`, { method: 'POST', headers, body })).status).toBe(401)
  }
  await openReady(page, '/settings/audit?event=sign-in-failed')
  const row = rows(page).filter({ hasText: 'Unknown address' }).first()
  await expect(row).toContainText(/Could not sign in/)
  await row.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Somebody could not sign in')
  await expect(sheet).toContainText('203.0.113.77')
  await expect(sheet).not.toContainText(email)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Only security events of Unknown address' }).click()
  await expect(page).toHaveURL(/resource=security/)
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('a linked change opens though the list is far from it', async ({ page }) => {
  const change = await first<AuditEntry>('/audit-log?resource=company&operation=UPDATE&limit=1')
  await page.goto(`/settings/audit?resource=story&change=${change.id}`)
  await expect(page.getByRole('dialog')).toContainText(change.resourceName ?? '')
  await expect(page.getByRole('dialog')).toContainText(change.actor.name)
})

test('what is filtered is written into a file', async ({ page }) => {
  await openReady(page, '/settings/audit?resource=automation')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('at (UTC),actor type,actor')
  expect(text.split('\n').filter((line) => line.includes(',automation,')).length).toBeGreaterThan(5)
  expect(text).not.toContain(',company,')
  expect(text).toMatch(/Every (day|weekday|Monday) at \d\d:\d\d/)
})

test('is accessible with a change open', async ({ page }) => {
  const change = await first<AuditEntry>('/audit-log?resource=company&operation=UPDATE&limit=1')
  await openReady(page, `/settings/audit?change=${change.id}`)
  await expect(page.getByRole('dialog')).toContainText(change.actor.name)
  await expectAccessibleInViews(page)
})
