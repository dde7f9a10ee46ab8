import { expect, type Page } from '@playwright/test'
import type { AutomationDetail, AutomationSummary } from '#contract/automation-list.ts'
import type { Run } from '#contract/run-shape.ts'
import { expectAccessible, testAccessible } from './fixtures/accessibility.ts'
import { firstLoadOf } from './fixtures/first-load.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Automations' }).getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const stateOf = async (id: string) => (await ask<AutomationDetail>(`/automations/${id}`)).enabled

const made = {
  prompt: 'Name the questions of the last day that nobody has answered.\nKeep it short.',
  schedule: { type: 'cron', expr: '0 9 * * 1' },
  timezone: 'Europe/Berlin',
  capabilityMode: 'all',
  sourceName: 'slack',
  sourceChannelId: 'C04PRODUCT2M',
}

/** Creates an automation that only this test changes. */
async function make(name: string): Promise<AutomationDetail> {
  const { outputChannels } = await first<AutomationSummary>('/automations?limit=1&triggerKind=cron')
  const channel = outputChannels[0]?.destinations?.[0] ?? ''
  return ask('/automations', { method: 'POST', body: { ...made, name, sourceChannelId: channel } })
}

/** Changes the answer as if no language model were configured. */
function unjudged(automation: AutomationSummary): AutomationSummary {
  if (automation.triggerKind !== 'event') return automation
  const runs = automation.recentRuns
    .slice(-1)
    .flatMap((run) => [1, 2, 3].map((time) => ({ ...run, id: `${time}` })))
  const reason = { status: 'skipped', reason: 'no-model', reasonText: 'No model.' } as const
  return {
    ...automation,
    status: 'healthy',
    lacksModel: true,
    recentRuns: runs.map((run) => ({ ...run, ...reason })),
  }
}

const remove = (id: string) => ask(`/automations/${id}`, { method: 'DELETE', body: {} })

test.describe('the list of automations', () => {
  test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
    const traffic = new Traffic(page)
    const asked = requestsOf(page)
    await page.goto('/automations', { waitUntil: 'networkidle' })
    const watch = row(page, 'Launch watch: CLI 4.3')
    await expect(watch).toContainText('Every hour, Berlin')
    await expect(watch.getByRole('switch')).not.toBeChecked()
    await expect(watch.getByRole('list', { name: /Last runs/ }).getByRole('link')).toHaveCount(14)
    await expect(row(page, 'Urgent topic alert')).toContainText('When a topic becomes high priority')
    expect(asked).toEqual([])
    expect(traffic.complaints).toEqual([])
    const bytes = await firstLoadOf(page, '/automations')
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(200_000)
  })

  test('is narrowed by the address, says so when nothing matches, and which of them judges nothing', async ({
    page,
  }) => {
    await page.route('**/api/v1/automations?*', async (route) => {
      const answer = await route.fetch()
      const { data, ...page } = (await answer.json()) as { data: AutomationSummary[] }
      await route.fulfill({ json: { ...page, data: data.map(unjudged) } })
    })
    await openReady(page, '/automations?status=paused&trigger=every')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search automations' }).fill('zzz-nothing')
    await expect(page.getByText('No automation matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL(/\/automations$/)
    await expect(row(page, 'Weekly signal digest')).toContainText('Healthy')
    await expect(row(page, 'Urgent topic alert')).toContainText('Skips every event')
  })

  test('pauses from the keyboard, pauses and deletes several at once, and takes each back', async ({
    page,
  }) => {
    const one = await make('E2E pause one')
    const two = await make('E2E pause two')
    await openReady(page, '/automations?q=E2E+pause&sort=name&order=asc')
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await expect(row(page, one.name).getByRole('switch')).not.toBeChecked()
    await expect.poll(() => stateOf(one.id)).toBe(false)
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect.poll(() => stateOf(one.id)).toBe(true)
    for (const { name } of [one, two]) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('2 automations paused')).toBeVisible()
    expect(await Promise.all([stateOf(one.id), stateOf(two.id)])).toEqual([false, false])
    await page.getByRole('button', { name: /Undo/ }).last().click()
    await expect.poll(() => Promise.all([stateOf(one.id), stateOf(two.id)])).toEqual([true, true])
    for (const { name } of [one, two]) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 automations deleted')).toBeVisible()
    await expect(row(page, one.name)).toHaveCount(0)
    await page.getByRole('button', { name: /Undo/ }).last().click()
    await expect(row(page, one.name).getByRole('switch')).toBeChecked()
    await expect.poll(() => Promise.all([stateOf(one.id), stateOf(two.id)])).toEqual([true, true])
    await Promise.all([remove(one.id), remove(two.id)])
  })

  test('rolls a switch back when the service fails', async ({ page }) => {
    await page.route('**/api/v1/automations/*/pause', (route) => {
      const body = { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Broken.' }
      return route.fulfill({ status: 500, json: body })
    })
    await openReady(page, '/automations')
    const turn = row(page, 'Weekly signal digest').getByRole('switch')
    await turn.click()
    await expect(page.getByText('It was not paused')).toBeVisible()
    await expect(turn).toBeChecked()
  })

  test('deletes with a way back, and lists what was deleted', async ({ page }) => {
    const { id, name } = await make('E2E delete me')
    await openReady(page, '/automations?q=E2E+delete')
    const menu = row(page, name).getByRole('button', { name: `Actions for ${name}` })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect(row(page, name).getByRole('switch')).toBeChecked()
    await remove(id)
    await openReady(page, '/automations?deleted=yes&q=E2E+delete')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('Restored, and paused')).toBeVisible()
    expect((await ask<AutomationDetail>(`/automations/${id}`)).deletedAt).toBeNull()
    await remove(id)
  })

  testAccessible(async (page) => {
    await page.goto('/automations')
    await expect(rows(page).nth(1)).toBeVisible()
  })
})

test.describe('the page of an automation', () => {
  test('runs now, shows the run as it happens, and lists it', async ({ page }) => {
    const { id, name } = await make('E2E run now')
    await openReady(page, `/automations/${id}`)
    await expect(page.getByText('No run yet')).toBeVisible()
    const runNow = page.getByRole('button', { name: 'Run now', exact: true })
    await runNow.click()
    const question = page.getByRole('dialog', { name: `Run “${name}” now?` })
    await expect(question).toContainText('product on Slack')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No run yet')).toBeVisible()
    await runNow.click()
    await question.getByRole('button', { name: 'Run now' }).click()
    await expect(page).toHaveURL(new RegExp(`/automations/${id}/runs/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Succeeded|Nothing to report/, {
      timeout: 20_000,
    })
    await expect(page.getByText('started it by hand')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Output' })).toContainText('built-in writer')
    await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).not.toHaveCount(0)
    // Moves the pointer away from the place of the button, where it would cover what appears.
    await page.mouse.move(5, 5)
    await expect(page.locator('[popover][aria-hidden=true]')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name }).click()
    const runs = page.getByRole('table', { name: 'Runs' }).getByRole('row')
    await expect(runs).toHaveCount(2)
    await expect(runs.nth(1)).toContainText('By hand')
    await remove(id)
  })

  test('tells why it was paused, and its runs by outcome', async ({ page }) => {
    const { id } = await first<AutomationSummary>('/automations?limit=1&search=Launch%20watch')
    const { totalCount } = await ask<{ data: Run[]; totalCount: number }>(
      `/automations/${id}/runs?status=failed&limit=1`,
    )
    await openReady(page, `/automations/${id}?outcome=failed`)
    await expect(page.getByText('Signalbox paused it')).toBeVisible()
    const runs = page.getByRole('table', { name: 'Runs' }).getByRole('row')
    await expect(runs).toHaveCount(totalCount + 1)
    await page.getByRole('link', { name: 'See what failed' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Failed')
    await expect(page.getByRole('region', { name: 'Error' })).toContainText('key of the model')
  })

  test('compares versions and goes back to one', async ({ page }) => {
    const { id } = await make('E2E versions')
    const prompt = made.prompt.replace('Keep it short.', 'Name three at most.')
    const schedule = { type: 'cron', expr: '0 8 * * 1-5' }
    await ask(`/automations/${id}`, { method: 'PATCH', body: { prompt, schedule } })
    await openReady(page, `/automations/${id}?tab=definition`)
    await expect(page.getByRole('region', { name: 'When' }).getByRole('listitem')).toHaveCount(5)
    const versions = page.getByRole('region', { name: 'Versions' })
    await versions.locator('summary', { hasText: 'Version 2' }).click()
    await expect(versions.getByText('added: Name three at most.')).toBeVisible()
    await expect(versions.getByText('removed: Keep it short.')).toBeVisible()
    await expect(versions.getByText('added: Every weekday at 08:00, Berlin')).toBeVisible()
    await expectAccessible(page)
    await versions.locator('summary', { hasText: 'Version 1' }).click()
    await versions.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(versions.locator('summary', { hasText: 'Version 3' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Keep it short.')
    await page.getByRole('tab', { name: 'History' }).click()
    const changes = page.getByRole('list', { name: 'Changes, newest first' })
    await expect(changes.locator('ins', { hasText: 'Every weekday at 08:00, Berlin' })).toBeVisible()
    await expect(changes).not.toContainText('0 8 * * 1-5')
    await remove(id)
  })

  test('saves a setting as it is chosen, and takes it back', async ({ page }) => {
    const { id } = await make('E2E settings')
    const overlap = async () => (await ask<AutomationDetail>(`/automations/${id}`)).settings.overlap
    await openReady(page, `/automations/${id}?tab=settings`)
    // Clicked, not checked: what is chosen is drawn a moment after the click.
    const afterwards = page.getByRole('radio', { name: /Run it afterwards/ })
    await afterwards.click()
    await expect(afterwards).toBeChecked()
    await expect.poll(overlap).toBe('queue')
    await expectAccessible(page)
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect.poll(overlap).toBe('skip')
    await remove(id)
  })

  test('is not found by an id of nobody, and by what is no id', async ({ page }) => {
    for (const path of ['x', '00000000-0000-4000-8000-000000000000', 'x/runs/y']) {
      await page.goto(`/automations/${path}`)
      await expect(page.getByText(/was not found|Page not found/).first()).toBeVisible()
    }
  })

  testAccessible(async (page) => {
    const { id } = await first<AutomationSummary>('/automations?limit=1&search=Weekly%20signal')
    await page.goto(`/automations/${id}`)
    await expect(page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1)).toBeVisible()
  })
})

test('Home draws the day, and its table tells the same', async ({ page }) => {
  await openReady(page, '/')
  const today = page.getByRole('region', { name: 'Runs today' })
  await today.getByText('Show the runs').click()
  // The automation runs every four hours; late in the day every run is over, and other runs are above it.
  await expect(today.getByRole('row').filter({ hasText: 'Unanswered questions' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the palette finds an automation, and asks before it runs one', async ({ page }) => {
  await openReady(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('weekly signal')
  await page.getByRole('option', { name: /Run now: Weekly signal digest/ }).click()
  const question = page.getByRole('dialog', { name: 'Run “Weekly signal digest” now?' })
  await expect(question).toContainText('on Slack')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('weekly signal')
  await page
    .getByRole('group', { name: 'Automations' })
    .getByRole('option', { name: /^Weekly signal digest/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly signal digest')
})
