import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessibleInViews, testAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const body = '# Two things\n\n- **Halden** is unhappy with the export\n- Orrin is glad'

const insert = `
INSERT INTO inbox_items (org_id, run_id, automation_id, title, body, created_at)
SELECT org_id, $2, id, $3, $4, now() - $5 * interval '1 minute' FROM automations WHERE org_id = $1
 ORDER BY created_at, id LIMIT 1`

/** What earlier tests caused may still come to its end, and into the inbox. */
const stillToCome = `
SELECT (SELECT count(*) FROM runs WHERE org_id = $1 AND status IN ('queued', 'running'))::int
  + (SELECT count(*) FROM events WHERE org_id = $1 AND matched_at IS NULL)::int AS n`

/** Puts items there as runs do, the first one newest; what was there is gone. */
async function putItems(...titles: string[]): Promise<void> {
  await inDatabaseOf(product().dataDir, async (db) => {
    const coming = async () => (await db.pool.query(stillToCome, [demoOrganization])).rows[0]?.n
    await expect.poll(coming).toBe(0)
    await db.pool.query('DELETE FROM inbox_items WHERE org_id = $1', [demoOrganization])
    for (const [n, title] of titles.entries())
      await db.pool.query(insert, [demoOrganization, randomUUID(), title, body, n])
  })
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Inbox' }).getByRole('row').and(page.locator('[data-index]'))

test.afterAll(() => putItems())

test('is gone through with the keyboard, and each step taken back', async ({ page }) => {
  await putItems('Weekly digest', 'VIP watch', 'Unanswered questions')
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' })
  // The dashboard keeps the numbers of the navigation for a second, and a test before may have asked within it.
  await expect(async () => {
    await openReady(page, '/inbox')
    await expect(place).toHaveText('Inbox3', { timeout: 1 })
  }).toPass()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText(
    'Two things: Halden is unhappy with the export Orrin is glad',
  )
  await expect(rows(page).first().getByRole('img', { name: 'Unread' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('u')
  await expect(rows(page).first().getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(place).toHaveText('Inbox2')
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(3)
})

test('what is snoozed is under its own name until its time', async ({ page }) => {
  await putItems('Weekly digest')
  await openReady(page, '/inbox')
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  await page.getByRole('menuitem', { name: /Tomorrow at 9:00/ }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await openReady(page, '/inbox?state=snoozed')
  await expect(rows(page)).toHaveCount(1)
})

test('several are snoozed at once, with a way back', async ({ page }) => {
  await putItems('Weekly digest', 'VIP watch')
  await openReady(page, '/inbox')
  for (const name of ['Weekly digest', 'VIP watch'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow at 9:00' }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await page.getByRole('button', { name: /Undo/ }).last().click()
  await expect(rows(page)).toHaveCount(2)
})

test('an item is read, commented on, and done', async ({ page }) => {
  await putItems('Weekly digest')
  await openReady(page)
  await page.getByRole('link', { name: /Weekly digest/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Weekly digest')
  await expect(page.getByRole('heading', { level: 2, name: 'Two things' })).toBeVisible()
  await page.getByLabel('Your comment').fill('I call Halden today.')
  await page.getByRole('button', { name: 'Comment' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'I call Halden today.' })).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('')
  await expectAccessibleInViews(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/inbox')
  await openReady(page, '/inbox?state=done')
  await expect(rows(page)).toHaveCount(1)
})

test('an automation may have no other place than the inbox, of everybody or of chosen members', async ({
  page,
}) => {
  await openReady(page, '/automations/new')
  await page.getByRole('switch', { name: /Inbox/ }).click()
  await page.getByRole('radio', { name: /Other channels, or none/ }).check()
  await expect(page.getByText('the inbox', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /Chosen members/ }).check()
  await expect(page.getByText(/^the inbox of Mara/)).toBeVisible()
  await expectAccessibleInViews(page)
  await page.getByRole('group', { name: 'Members' }).getByRole('checkbox', { checked: true }).uncheck()
  await page.getByRole('textbox', { name: 'Task' }).fill('Count the messages of today.')
  await page.getByRole('button', { name: 'Save and turn on' }).click()
  await expect(page.getByText('Choose at least one member, or everybody').first()).toBeVisible()
})

testAccessible(async (page) => {
  await putItems('Weekly digest', 'VIP watch')
  await openReady(page, '/inbox')
  await expect(rows(page)).toHaveCount(2)
})
