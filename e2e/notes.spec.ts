import { expect } from '@playwright/test'
import { person } from './fixtures/people.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

test('a note is written, changed, deleted and restored; all messages are a list that a filter can leave', async ({
  page,
}) => {
  const { id, displayName } = await person(21)
  await openReady(page, `/people/${id}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Renews in March')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Renews in March')
  await notes.locator('[data-editable="Note"]').click()
  await notes.getByRole('textbox', { name: 'Note', exact: true }).fill('Renews in May')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(notes.getByRole('listitem')).toContainText('edited')
  await notes.getByRole('button', { name: 'Delete the note of Mara Lindqvist' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByText('The note was deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(notes.getByRole('listitem')).toContainText('Renews in May')

  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page).toHaveURL(new RegExp(`/messages\\?person=${id}$`))
  const table = page.getByRole('table', { name: 'Messages' })
  const rows = Number(await table.getAttribute('aria-rowcount'))
  await expect(table.getByRole('row').nth(1)).toContainText(displayName)
  await page.getByRole('button', { name: 'Clear Person' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(rows)
})
