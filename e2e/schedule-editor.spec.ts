import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { remove } from './fixtures/builder.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const told = (page: Page) => page.getByRole('region', { name: 'When it runs' })
const runs = (page: Page) =>
  told(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
const way = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const cron = (page: Page) => page.getByRole('textbox', { name: 'Cron expression' })
const rule = (page: Page) => page.getByRole('textbox', { name: 'Recurrence rule' })

// A zone whose clocks change.
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

async function open(page: Page): Promise<void> {
  await openReady(page, '/automations/new')
  await expect(told(page)).toContainText('Every weekday at 09:00')
}

async function writeCron(page: Page, text: string): Promise<void> {
  await way(page, 'Cron').check()
  await cron(page).fill(text)
}

/** A removed form does not wait for the model. */
async function leaveWhileAsking(page: Page): Promise<void> {
  await page.route('**/schedules/interpretation', () => undefined)
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/interpretation'))
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByText('Asking the model…')).toBeVisible()
  await way(page, 'When something happens').check()
  await given
  await way(page, 'On a schedule').check()
  await expect(told(page)).toContainText('Every weekday at 09:00')
}

/** Counts how often something that the page has shown was taken away from it again. */
async function countLosses(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((of) => {
    let isThere = false
    Reflect.set(window, 'losses', 0)
    new MutationObserver(() => {
      const isNow = document.querySelector(of) !== null
      if (isThere && !isNow) Reflect.set(window, 'losses', Reflect.get(window, 'losses') + 1)
      isThere = isNow
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  return () => page.evaluate(() => Reflect.get(window, 'losses'))
}

test.describe('the schedule editor', () => {
  test('offers sentences for words that leave something open or have a slip, and reads other languages', async ({
    page,
  }) => {
    await open(page)
    const words = page.getByRole('textbox', { name: /in your own words/ })
    await words.fill('twice a day')
    await words.press('Enter')
    await expect(page.getByText('“twice a day” leaves it open')).toBeVisible()
    await expectAccessibleInViews(page)
    await page.getByRole('button', { name: 'every day at 9:00 and 17:00' }).click()
    await expect(told(page)).toContainText('Every day at 09:00 and 17:00')
    await expect(words).toHaveValue('every day at 9:00 and 17:00')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(told(page)).toContainText('Every weekday at 09:00')

    await words.fill('every wendesday at 8')
    await words.press('Enter')
    await page.getByRole('button', { name: 'every wednesday at 8' }).click()
    await expect(told(page)).toContainText('Every Wednesday at 08:00')

    await words.fill('jeden zweiten Tag um halb neun')
    await words.press('Enter')
    await expect(told(page)).toContainText('Every 2 days at 08:30')
    await expect(page.getByText('Did you mean:')).toBeHidden()
  })

  test('says each kind of schedule in a form and as text', async ({ page }) => {
    await open(page)
    await expect(runs(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Show 20' }).click()
    await expect(runs(page)).toHaveCount(20)

    const words = page.getByRole('textbox', { name: /in your own words/ })
    await words.fill('every full moon at 9')
    await words.press('Enter')
    await expect(page.getByText('Not understood: “full”, “moon”')).toBeVisible()
    await leaveWhileAsking(page)
    await words.fill('every other Friday at 3pm')
    await words.press('Enter')
    await expect(told(page)).toContainText('Every 2 weeks on Friday at 15:00')
    await expect(page.getByRole('button', { name: 'Friday', pressed: true })).toBeVisible()

    await way(page, 'Cron').check()
    await expect(cron(page)).toHaveValue('0 15 * * 5')
    await expect(page.getByText('Cron cannot show every 2 weeks. It is kept under Repeats.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Repeats' }).click()
    await way(page, 'RRULE').check()
    await expect(rule(page)).toHaveValue(/^DTSTART;TZID=.*INTERVAL=2;WKST=MO;BYDAY=FR;BYHOUR=15;BYMINUTE=0$/s)
    await rule(page).fill('FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9;BYMINUTE=30')
    await expect(told(page)).toContainText('Every month on the last Friday at 09:30')
    await page.getByRole('button', { name: 'Show in the form' }).click()
    await expect(page.getByRole('combobox', { name: 'Which one' })).toHaveValue('-1')
    await expect(page.getByRole('textbox', { name: 'Every how many' })).toBeFocused()

    await way(page, 'At an interval').check()
    await page.getByRole('textbox', { name: 'Every how many' }).fill('90')
    await page.getByRole('combobox', { name: 'Minutes or hours' }).selectOption('minutes')
    await expect(told(page)).toContainText('Every 90 minutes')
    await way(page, 'Once').check()
    await page.getByLabel('Day', { exact: true }).fill('2030-12-24')
    await page.getByLabel('Time of day').fill('18:00')
    await expect(told(page)).toContainText('Once, on Tuesday 24 December 2030 at 18:00')
  })

  test('what is not valid keeps no green mark and no figures of the schedule before', async ({ page }) => {
    await open(page)
    await writeCron(page, '*/30 * * * *')
    await expect(told(page)).toContainText('Every 30 minutes')
    await expect(page.getByText('How often')).toBeVisible()
    await cron(page).fill('0 99 * * *')
    await expect(page.getByText('“99” is outside the hour field')).toBeVisible()
    await expect(page.getByRole('region', { name: 'When', exact: true })).toContainText(
      'Something is wrong here',
    )
    await expect(page.getByText('How often')).toHaveCount(0)
    await expect(told(page)).toContainText('Before your change: Every 30 minutes')
    await cron(page).fill('0 9 * * *')
    await expect(page.getByRole('region', { name: 'When', exact: true })).toContainText('Complete')
    await expect(told(page)).not.toContainText('Before your change')
  })

  test('warns of what may surprise, and mends it with one click', async ({ page }) => {
    await open(page)
    await writeCron(page, '30 2 * * *')
    await expect(told(page)).toContainText(
      /On \d+ March \d{4}, 02:30 does not exist .*: it runs at 03:00 instead/,
    )
    await expect(told(page)).toContainText(
      /On \d+ October \d{4}, 02:30 happens twice .*: it runs once, the first/,
    )
    await told(page).getByRole('button', { name: 'Use 03:00' }).first().click()
    await expect(cron(page)).toHaveValue('0 3 * * *')
    await expect(told(page).getByText('Every day at 03:00, ').first()).toBeFocused()

    await cron(page).fill('0 9 30 2 *')
    await expect(told(page)).toContainText('This never fires')
    await told(page).getByRole('button', { name: 'Last day of the month' }).click()
    await expect(cron(page)).toHaveValue('0 9 L 2 *')

    await cron(page).fill('* * * * *')
    await expect(told(page)).toContainText('more often than every five minutes')
    await expect(told(page)).toContainText('more than 500 runs a day')
    await cron(page).fill('0 9 1 * MON')
    await expect(told(page)).toContainText('a day that fits either of them counts')
    await told(page).getByRole('button', { name: 'Weekdays only' }).click()
    await expect(cron(page)).toHaveValue('0 9 * * MON')

    await cron(page).fill('0 9 * *')
    await expect(page.getByText('A cron expression has five fields')).toBeVisible()
    await expect(cron(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(told(page)).toContainText('Every Monday at 09:00')
  })

  test('is worked by the keyboard alone, and is accessible', async ({ page }) => {
    await open(page)
    await page.getByRole('textbox', { name: /in your own words/ }).focus()
    await page.keyboard.type('every Monday at 8:30')
    await page.keyboard.press('Enter')
    await expect(told(page)).toContainText('Every Monday at 08:30')
    await page.getByRole('button', { name: 'Monday', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(told(page)).toContainText('Every Monday and Tuesday at 08:30')
    await way(page, 'Repeats').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(rule(page)).toHaveValue(/BYDAY=MO,TU/)
    await page.keyboard.press('ArrowRight')
    const before = await runs(page).first().locator('time').getAttribute('datetime')
    await page.getByRole('combobox', { name: 'Time zone' }).focus()
    await page.keyboard.press('Enter')
    const zones = page.getByRole('dialog', { name: 'Time zone' })
    await expect(zones.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('calcutta')
    await expect(zones.getByRole('option').first()).toContainText('Kolkata, UTC+5:30')
    await page.keyboard.press('Enter')
    await expect(told(page)).toContainText('Every Monday and Tuesday at 08:30, Kolkata')
    await expect(told(page)).toContainText('The time zone has changed. The next run was')
    await expect(runs(page).first().locator('time')).not.toHaveAttribute('datetime', before ?? '')
    await expectAccessibleInViews(page)
    await writeCron(page, '30 2 31 * *')
    await page.getByRole('button', { name: 'Last day of the month' }).waitFor()
    await page.getByRole('button', { name: 'Show in the form' }).click()
    await expectAccessibleInViews(page)
  })

  test('what is saved stays in sight while its page comes alive', async ({ page }) => {
    for (const { schedule, control } of [
      { schedule: { type: 'every', n: 4, unit: 'hours' }, control: '#schedule-n' },
      { schedule: { type: 'at', at: '2031-05-06T07:00:00Z' }, control: '#schedule-at' },
      { schedule: { type: 'cron', expr: '0 9 1 * 1' }, control: '#schedule-expr' },
    ]) {
      const body = {
        name: 'E2E in sight',
        prompt: 'Count.',
        schedule,
        timezone: 'Europe/Berlin',
        enabled: false,
      }
      const { id } = await ask<{ id: string }>('/automations', { method: 'POST', body })
      const losses = await countLosses(page, control)
      await openReady(page, `/automations/${id}/edit`)
      await expect(page.locator(control)).toBeVisible()
      await expect(told(page)).toHaveAttribute('aria-busy', 'false')
      expect(await losses()).toBe(0)
      await remove(id)
    }
  })
})
