import { expect } from '@playwright/test'
import type { TopicDetail } from '#contract/topics.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

test('a topic is assigned, copied, and linked to an issue', async ({ page, context }) => {
  const { id, title } = await first<TopicDetail>('/topics?search=Work%20with%20merge%20queues')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReady(page, '/topics?q=Work+with+merge+queues')
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Assign…' })).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'You' }).click()
  await expect(page.getByText(/^Assigned to /)).toBeVisible()
  await page.goto('/topics?assignee=me')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'Assignee: Mara Lindqvist' })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Topic copied as Markdown')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`# ${title}\n\n- **Feature request**`)

  const issues = page.getByRole('region', { name: 'Issues' })
  await issues.getByRole('button', { name: 'Create an issue' }).click()
  await expect(page.getByText('Nothing is connected in which an issue could be created.')).toBeVisible()
  await page.keyboard.press('Escape')
  await issues.getByRole('button', { name: 'Link an issue' }).click()
  await page.getByLabel('Address').fill('https://linear.app/northline/issue/ENG-42/queues')
  await page.keyboard.press('Enter')
  await expect(issues.getByRole('link', { name: 'ENG-42' })).toBeVisible()
  await expectAccessibleInViews(page)
  await issues.getByRole('button', { name: 'Actions for ENG-42' }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect(issues.getByText('No issue is linked.')).toBeVisible()
  await ask(`/topics/${id}`, { method: 'PATCH', body: { assigneeId: null } })
})
