import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { firstLoadOf } from './fixtures/first-load.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const address = '/settings/sources/import'

/** A table whose columns and rows nobody else has: what was imported before is known by both. */
function table(name: string, more: readonly string[] = []) {
  const rows = [
    '"It is slow, very",2026-03-12 09:00,ada@halden.example',
    'Fine now,2026-03-13,bo@halden.example',
  ]
  const text = [`Comment,Created,E-mail,${name}`, ...rows.map((row) => `${row},${name}`), ...more].join('\n')
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const fileField = (page: Page) => page.getByLabel('Choose a file').or(page.getByLabel('Choose another file'))
const report = (page: Page, name: string) => page.getByRole('region', { name: `Import of ${name}` })

async function importIt(page: Page, button: string | RegExp, name: string) {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/import=/)
  await expect(report(page, name).getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
}

test('a file is chosen, mapped, tried, imported and reported; the same again changes nothing', async ({
  page,
}) => {
  await openReady(page, '/settings/sources')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.waitForURL(/\/sources\/import$/)
  await fileField(page).setInputFiles(
    table('whole', [',2026-03-14,cy@halden.example,whole', 'Late,never,,whole']),
  )
  await expect(
    page.getByText('2 messages from 2 people in Import, from 12 Mar 2026 to 13 Mar 2026 would be made.'),
  ).toBeVisible()
  await expect(page.getByText('2 rows would be refused')).toBeVisible()
  const refused = page.getByRole('region', { name: 'Rows that would be refused' })
  await expect(refused.getByRole('listitem')).toContainText([
    /Row 3.*Message.*is empty/,
    /Row 4.*Date.*“never”/,
  ])
  await expect(page.getByLabel('Message*')).toHaveValue('Comment')

  await page.getByLabel('Date*').selectOption('Choose a column')
  await expect(page.getByText('Choose the column that holds it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import the file' })).toBeDisabled()
  await page.getByLabel('Date*').selectOption('Created')
  await page.getByText('More: channel, thread').click()
  await page.getByLabel('Name of the channel').fill('Survey')
  await page.keyboard.press('Tab')
  await page.getByLabel('They are').selectOption('Feedback')
  await expect(page.getByRole('cell', { name: 'Survey' }).first()).toContainText('feedback')

  await importIt(page, 'Import 2 messages', 'whole.csv')
  await expect(report(page, 'whole.csv')).toContainText('2 new messages, 2 refused.')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download 2 refused rows of whole.csv' }).click()
  expect((await download).suggestedFilename()).toBe('whole refused rows.csv')

  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('region', { name: 'Past imports' })).toContainText('whole.csv')
  await fileField(page).setInputFiles(table('whole'))
  await expect(page.getByText('These columns are known: the mapping of whole.csv is used')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Survey' }).first()).toBeVisible()
  await importIt(page, 'Import 2 messages', 'whole.csv')
  await expect(report(page, 'whole.csv')).toContainText('Changed nothing: all 2 rows were there already.')
  await page.reload()
  await expect(report(page, 'whole.csv')).toContainText('Changed nothing')
})

test('a file is chosen by keyboard, and one is dropped', async ({ page }) => {
  await openReady(page, address)
  await fileField(page).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(table('keyboard'))
  await expect(page.getByText('keyboard.csv')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 messages' })).toBeVisible()
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['{"text":"one","date":"2026-03-12"}\n'], 'lines.json'))
    return data
  })
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('lines.json')).toBeVisible()
  await expect(page.getByLabel('Format')).toHaveValue('jsonl')
  await expect(page.getByText('1 message from 1 person')).toBeVisible()
})

test('says what is wrong with a file, and what to do', async ({ page }) => {
  await openReady(page, address)
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text, 'latin1') })
  await fileField(page).setInputFiles(file('nothing.csv', ''))
  await expect(page.getByText('nothing.csv is empty.')).toBeVisible()
  await fileField(page).setInputFiles(file('book.xlsx', 'PK\u0003\u0004\u0014\u0000'))
  await expect(page.getByText('Save the sheet as CSV, and import that.')).toBeVisible()
  await fileField(page).setInputFiles(file('old.csv', 'text,date\nGr\u00fc\u00dfe,2026-03-12\n'))
  await expect(page.getByText('Read as Windows-1252')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Grüße' })).toBeVisible()
  await page.route('**/api/v1/imports', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Import 1 message' }).click()
  await expect(page.getByText(/The connection was cut.* Nothing was imported/)).toBeVisible()
  await page.unroute('**/api/v1/imports')
  await importIt(page, 'Send it again', 'old.csv')
})

test('is accessible from the choice to the report', async ({ page }) => {
  await openReady(page, address)
  await expectAccessibleInViews(page)
  await fileField(page).setInputFiles(table('seen', [',2026-03-14,cy@halden.example,seen']))
  await expect(page.getByRole('button', { name: 'Import 2 messages' })).toBeVisible()
  await page.getByText('More: channel, thread').click()
  await expectAccessibleInViews(page)
  await importIt(page, 'Import 2 messages', 'seen.csv')
  await expectAccessibleInViews(page)
})

test('the first load stays small', async ({ page }) => {
  expect(await firstLoadOf(page, address)).toBeLessThan(215_000)
})
