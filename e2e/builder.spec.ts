import { expect } from '@playwright/test'
import type { ConditionMark } from '#contract/condition-marks.ts'
import type { Run } from '#contract/run-shape.ts'
import { expectAccessible, testAccessible } from './fixtures/accessibility.ts'
import {
  fromTemplate,
  idOf,
  nameField,
  read,
  remove,
  save,
  saving,
  summary,
  task,
} from './fixtures/builder.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, type List } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

test('a template becomes a running automation with the keyboard alone', async ({ page }) => {
  const traffic = new Traffic(page)
  await openReady(page, '/automations')
  await page.keyboard.press('c')
  await page.waitForURL('**/automations/new')
  await openReady(page, fromTemplate)
  await expect(summary(page)).toContainText('Weekly signal digest')
  await expect(task(page)).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  const id = await idOf(page)
  await expect(page.getByText('Saved and turned on')).toBeVisible()
  expect(await read(id)).toMatchObject({ enabled: true, templateSlug: 'weekly-signal-digest', version: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly signal digest')
  await page.keyboard.press('r')
  const runNow = page.getByRole('dialog', { name: /^Run “/ }).getByRole('button', { name: 'Run now' })
  await expect(runNow).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/runs\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Succeeded|Nothing to report/)
  await openReady(page, fromTemplate)
  await page.keyboard.press('Shift')
  const same = summary(page).getByRole('link', { name: 'Weekly signal digest' })
  await expect(same.first()).toHaveAttribute('href', `/automations/${id}`)
  expect(traffic.complaints).toEqual([])
  await remove(id)
})

test('from nothing to every second Friday with an end, read back before it is saved', async ({ page }) => {
  await openReady(page, '/automations/new')
  await page.getByRole('textbox', { name: 'Every how many' }).fill('2')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
    await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByLabel('Time of day').fill('15:00')
  await page.getByRole('combobox', { name: 'When it ends' }).selectOption({ label: 'after the day of' })
  await page.getByLabel('Last day').fill('2027-06-30')
  await task(page).fill('Name the accounts that changed their mood.')
  await expect(summary(page)).toContainText(/Friday at 15:00/)
  await expect(summary(page)).toContainText('Name the accounts that changed their mood')
  await page.keyboard.press('Control+s')
  const id = await idOf(page)
  const { schedule, name, enabled } = await read(id)
  expect(schedule).toMatchObject({
    type: 'rrule',
    rrule: expect.stringMatching(/INTERVAL=2.*BYDAY=FR|BYDAY=FR.*INTERVAL=2/),
  })
  expect(JSON.stringify(schedule)).toContain('UNTIL=2027')
  expect({ name, enabled }).toEqual({ name: 'Name the accounts that changed their mood', enabled: false })
  await remove(id)
})

test('listens to events: branches, a condition and past events, without losing the schedule', async ({
  page,
}) => {
  await openReady(page, '/automations/new')
  await page.getByLabel('Time of day').fill('07:30')
  await page.getByRole('radio', { name: 'When something happens' }).check()
  const when = page.getByRole('region', { name: 'When', exact: true })
  await when.getByRole('searchbox', { name: 'Search events' }).fill('pull request is')
  await when.getByRole('checkbox', { name: /^A pull request is merged/ }).check()
  await expect(when.getByText(/the last \d+ (days|hours)/)).toBeVisible()
  const branch = when.getByRole('textbox', { name: 'Only these target branches' })
  await branch.fill('release/*')
  await branch.press('Enter')
  await when.getByRole('textbox', { name: 'Try a branch' }).fill('release/2.1/fix')
  await expect(when.getByText('Matches release/*')).toBeVisible()
  await when.getByRole('textbox', { name: 'Try a branch' }).fill('Release/2')
  await expect(when.getByText('Does not match')).toBeVisible()
  await when.getByRole('textbox', { name: 'Wait before the run' }).fill('30')
  await expect(when).toContainText('30 minutes after the event. Until then you can cancel it.')
  await when.getByRole('searchbox', { name: 'Search events' }).fill('somebody writes')
  await when.getByRole('checkbox', { name: /^Somebody writes/ }).check()
  await expect(when).toContainText('Branches do not apply')
  await expect(when).toContainText('release/* stays here, but is not saved')
  const only = page.getByRole('region', { name: 'Only if' })
  await only.getByRole('textbox').fill('A customer reports a crash')
  await only.getByRole('button', { name: 'Try it' }).click()
  await expect(only.getByText(/the condition cannot be judged/)).toBeVisible()
  await expect(only.getByRole('listitem').first()).toContainText('Not judged')
  // Waits for the refresh, because contents are pale meanwhile.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.opacity-60')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'On a schedule' }).check()
  await expect(page.getByLabel('Time of day')).toHaveValue('07:30')
  await page.getByRole('radio', { name: 'When something happens' }).check()
  await expect(page.getByRole('checkbox', { name: /^Somebody writes/ })).toBeChecked()
})

test('a test run delivers nothing and shows what it does; then mail as well as Slack, said in one request', async ({
  page,
}) => {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /\/api\/v1\/automations(\/[^/]{36})?$/.test(pathname))
      writes.push(request.method())
  })
  await openReady(page, fromTemplate)
  await nameField(page).fill('E2E tried first')
  await page.getByRole('radio', { name: /Other channels or addresses/ }).check()
  await page.getByRole('textbox', { name: 'Add an e-mail address' }).fill('ops@halden.example')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Add a channel' }).click()
  await page.keyboard.type('product')
  await page
    .getByRole('option', { name: /product/ })
    .first()
    .click()
  await saving(page).getByRole('button', { name: 'Save paused and test' }).click()
  await page.waitForURL(/\/edit\?test=/)
  const tried = page.getByRole('region', { name: 'Test run' })
  await expect(tried).toContainText('Output, not sent')
  await expect(tried.getByRole('heading', { name: 'Test run' })).toBeInViewport()
  await expect(tried.getByRole('list', { name: 'Steps' }).getByRole('listitem')).not.toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const runs = await ask<List<Run>>(`/automations/${id}/runs`)
  expect(runs.data).toMatchObject([{ dryRun: true, deliveries: [] }])
  expect(writes).toEqual(['POST'])
  const { enabled, outputChannels } = await read(id)
  expect(enabled).toBe(false)
  expect(outputChannels.map(({ channel }) => channel).toSorted()).toEqual(['email', 'slack'])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/automations/${id}`)
  expect((await read(id)).enabled).toBe(true)
  await remove(id)
})

test('a wrongly decided event is marked, kept with what is saved, checked after an edit, and run as a test', async ({
  page,
}) => {
  await openReady(page, '/automations/new')
  await page.getByRole('radio', { name: 'When something happens' }).check()
  await page.getByRole('checkbox', { name: /^Somebody writes/ }).check()
  const only = page.getByRole('region', { name: 'Only if' })
  const rows = only.getByRole('listitem')
  await only.getByRole('button', { name: 'Try it' }).click()
  await rows
    .first()
    .getByRole('button', { name: /^Should not run/ })
    .click()
  await expect(rows.first()).toContainText('Not correct yet: it should not run')
  await expect(only).toContainText('0 of 1 marked event is correct now.')
  await only.getByRole('textbox').fill('It is about payments')
  await expect(only).toContainText('1 marked event, not decided yet.')
  await expect(only.getByText(/the condition cannot be judged/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.opacity-60')).toHaveCount(0)
  await expectAccessible(page)
  await task(page).fill('Say what is new about it.')
  await save(page).click()
  const id = await idOf(page)
  const marks = () => ask<{ data: ConditionMark[] }>(`/automations/${id}/condition-marks`)
  expect((await marks()).data).toMatchObject([{ name: 'conversation.activity', shouldRun: false }])
  await openReady(page, `/automations/${id}/edit`)
  await expect(rows).toHaveCount(1)
  await only.getByRole('button', { name: 'Try it' }).click()
  await expect(rows).not.toHaveCount(1)
  await expect(rows.first()).toContainText('Not decided yet')
  await rows.first().getByRole('button', { pressed: true }).click()
  await expect.poll(async () => (await marks()).data).toEqual([])
  await only
    .getByRole('button', { name: /^Run as a test/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Only on the page of the run/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^Also to #\S+ on Slack/ })).toBeVisible()
  await expect(dialog.getByText(/the test will be skipped/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Do not judge it/ }).check()
  await expect(dialog.getByText(/the test will be skipped/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Run the test' }).click()
  await page.waitForURL(/\/runs\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test run')
  await expect(page.getByText('ran a test on a past event')).toBeVisible()
  await expect(page.getByText(/started without checking the condition\.$/)).toBeVisible()
  await remove(id)
})

test('the first view asks for nothing, and an unknown template is explained', async ({ page }) => {
  const asked = requestsOf(page)
  await page.goto('/automations/new?template=ship-and-tell-github', { waitUntil: 'networkidle' })
  await expect(summary(page)).toContainText('pull request')
  expect(asked).toEqual([])
  await page.goto('/automations/new?template=no-such-thing')
  await expect(page.getByText('There is no template “no-such-thing”')).toBeVisible()
})

testAccessible(async (page) => {
  await page.goto(fromTemplate)
  await expect(summary(page)).toContainText('Every Monday')
  await expect(page.getByText('Preview')).toBeVisible()
  // Waits for the refresh of the next runs, because the old ones are pale meanwhile.
  await expect(page.getByRole('region', { name: 'When it runs' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.opacity-60')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'When it runs' }).locator('.transition-opacity')).toHaveCSS(
    'opacity',
    '1',
  )
})

test('fits into the narrowest window, also while the next runs are awaited', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route('**/api/v1/schedules/preview', () => undefined)
  await openReady(page, '/automations/new')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the next runs' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
