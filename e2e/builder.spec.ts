import { expect, type Page, type Route } from '@playwright/test'
import type { AutomationDetail, AutomationSummary } from '#contract/automation-list.ts'
import type { Run } from '#contract/run-shape.ts'
import { expectAccessible, testAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

type List<Item> = { data: Item[]; totalCount: number }

const template = '/automations/new?template=weekly-signal-digest'
const named = async (name: string) =>
  (await ask<List<AutomationSummary>>(`/automations?limit=20&search=${encodeURIComponent(name)}`)).data
const read = (id: string) => ask<AutomationDetail>(`/automations/${id}`)
const remove = (id: string) => ask(`/automations/${id}`, { method: 'DELETE', body: {} })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const task = (page: Page) => page.getByRole('textbox', { name: 'Task' })
const saving = (page: Page) => page.getByRole('region', { name: 'Save', exact: true })
const summary = (page: Page) => page.getByRole('region', { name: 'In one paragraph' })

async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/automations\/[\da-f-]{36}$/)
  return page.url().slice(-36)
}

/** The request that creates, and none of those that only look. */
const onCreate = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(
    (url) => url.pathname.endsWith('/api/v1/automations'),
    (route) => (route.request().method() === 'POST' ? answer(route) : route.fallback()),
  )

function made(name: string) {
  const prompt = 'Name the questions of the last day.\nKeep it short.'
  const schedule = { type: 'cron', expr: '0 9 * * 1' }
  return ask<AutomationDetail>('/automations', {
    method: 'POST',
    body: { name, prompt, schedule, timezone: 'Europe/Berlin', enabled: false },
  })
}

test('a template becomes a running automation with the keyboard alone', async ({ page }) => {
  const traffic = new Traffic(page)
  await openReady(page, '/automations')
  await page.keyboard.press('c')
  await page.waitForURL('**/automations/new')
  await openReady(page, template)
  await expect(summary(page)).toContainText('Weekly signal digest')
  await expect(task(page)).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  const id = await idOf(page)
  await expect(page.getByText('Saved and turned on')).toBeVisible()
  expect(await read(id)).toMatchObject({ enabled: true, templateSlug: 'weekly-signal-digest', version: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly signal digest')
  await page.keyboard.press('r')
  await page.waitForURL(/\/runs\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Succeeded|Nothing to report/)
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

test('a lost answer, a reload and a second tab still make one automation', async ({ page, context }) => {
  const name = 'E2E made once'
  await openReady(page, template)
  await nameField(page).fill(name)
  await expect(saving(page)).toContainText('Draft kept')
  const second = await context.newPage()
  await openReady(second, template)
  await expect(nameField(second)).toHaveValue(name)
  let lost = 0
  await onCreate(page, async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await saving(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving(page).getByRole('alert')).toContainText('saving again makes nothing twice')
  await openReady(page, template)
  await expect(nameField(page)).toHaveValue(name)
  await saving(page).getByRole('button', { name: 'Save', exact: true }).dblclick()
  const id = await idOf(page)
  await expect(second.getByText('This was saved in another tab')).toBeVisible()
  await saving(second).getByRole('button', { name: 'Save', exact: true }).click()
  expect(await idOf(second)).toBe(id)
  expect(await named(name)).toHaveLength(1)
  await second.close()
  await remove(id)
})

test('two people who edit the same automation both keep their work', async ({ page }) => {
  const { id } = await made('E2E two people')
  await openReady(page, `/automations/${id}/edit`)
  await task(page).fill('Mine.')
  const body = { prompt: 'Theirs.', modelLevel: 'high' }
  await ask(`/automations/${id}`, { method: 'PATCH', body })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Somebody saved this meanwhile' })
  await expect(dialog).toContainText('Theirs alone, and kept: Model level.')
  await expect(dialog.getByText('removed: ')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Save what I chose' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await page.waitForURL(`**/automations/${id}`)
  expect(await read(id)).toMatchObject({ prompt: 'Mine.', modelLevel: 'high', version: 3 })
  await remove(id)
})

test('a draft outlives a reload and an ended session, and can be let go', async ({ page }) => {
  await openReady(page, '/automations/new')
  await task(page).fill('Count the bugs of the week.')
  await expect(saving(page)).toContainText('Draft kept')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await expect(task(page)).toHaveValue('Count the bugs of the week.')
  await onCreate(page, (route) => {
    const data = { session: 'ended' }
    const body = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'Sign in.', data }
    return route.fulfill({ status: 401, json: body })
  })
  await saving(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await openReady(page, '/automations/new')
  await expect(task(page)).toHaveValue('Count the bugs of the week.')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(task(page)).toHaveValue('')
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(task(page)).toHaveValue('Count the bugs of the week.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(task(page)).toHaveValue('')
})

test('says what is missing, and what the service objects to, on its field', async ({ page }) => {
  await openReady(page, '/automations/new')
  await saving(page).getByRole('button', { name: 'Save', exact: true }).click()
  const list = page.getByRole('alert').filter({ hasText: 'keeps this from being saved' })
  await expect(list).toBeFocused()
  await list.getByRole('link', { name: /Task/ }).click()
  await expect(task(page)).toBeFocused()
  await task(page).fill('Count the bugs.')
  await expect(list).toBeHidden()
  await onCreate(page, (route) => {
    const data = { issues: [{ path: ['schedule', 'expr'], message: 'Minute 61 does not exist' }] }
    const body = { defined: true, code: 'BAD_REQUEST', status: 400, message: 'Invalid.', data }
    return route.fulfill({ status: 400, json: body })
  })
  await saving(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list).toContainText('Schedule: Minute 61 does not exist')
  await expect(page.getByRole('region', { name: 'When', exact: true })).toContainText(
    'Minute 61 does not exist',
  )
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
  const branch = when.getByRole('textbox', { name: 'Only into these branches' })
  await branch.fill('release/*')
  await branch.press('Enter')
  await when.getByRole('textbox', { name: 'Try a branch' }).fill('release/2.1/fix')
  await expect(when.getByText('Matches release/*')).toBeVisible()
  await when.getByRole('textbox', { name: 'Try a branch' }).fill('Release/2')
  await expect(when.getByText("Doesn't match")).toBeVisible()
  await when.getByRole('textbox', { name: 'Wait before the run' }).fill('30')
  await expect(when).toContainText('30 minutes after the event; until then it can be cancelled')
  await when.getByRole('searchbox', { name: 'Search events' }).fill('somebody writes')
  await when.getByRole('checkbox', { name: /^Somebody writes/ }).check()
  await expect(when).toContainText('Branches cannot be asked for')
  await expect(when).toContainText('release/* is kept here')
  const only = page.getByRole('region', { name: 'Only if' })
  await only.getByRole('textbox').fill('A customer reports a crash')
  await only.getByRole('button', { name: 'Try it' }).click()
  await expect(only.getByText(/No language model is configured/)).toBeVisible()
  await expect(only.getByRole('listitem').first()).toContainText('Not judged')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'On a schedule' }).check()
  await expect(page.getByLabel('Time of day')).toHaveValue('07:30')
  await page.getByRole('radio', { name: 'When something happens' }).check()
  await expect(page.getByRole('checkbox', { name: /^Somebody writes/ })).toBeChecked()
})

test('a test run delivers nothing and shows what it does; then mail as well as Slack, said in two steps', async ({
  page,
}) => {
  await openReady(page, template)
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
  await expect(tried).toContainText('What it would have sent')
  await expect(tried.getByRole('list', { name: 'Steps' }).getByRole('listitem')).not.toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const runs = await ask<List<Run>>(`/automations/${id}/runs`)
  expect(runs.data).toMatchObject([{ dryRun: true, deliveries: [] }])
  const { enabled, outputChannels } = await read(id)
  expect(enabled).toBe(false)
  expect(outputChannels.map(({ channel }) => channel).toSorted()).toEqual(['email', 'slack'])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/automations/${id}`)
  expect((await read(id)).enabled).toBe(true)
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
  await page.goto(template)
  await expect(summary(page)).toContainText('Every Monday')
  await expect(page.getByText('How it will look')).toBeVisible()
  // While the next runs are asked for anew, the old ones are pale.
  await expect(page.getByRole('region', { name: 'When it runs' })).toHaveAttribute('aria-busy', 'false')
})
