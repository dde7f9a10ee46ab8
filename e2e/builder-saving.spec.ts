import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import {
  fromTemplate,
  idOf,
  made,
  named,
  nameField,
  onCreate,
  read,
  remove,
  save,
  saving,
  task,
} from './fixtures/builder.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

test('a lost answer, a reload and a second tab still make one automation', async ({ page, context }) => {
  const name = 'E2E made once'
  await openReady(page, fromTemplate)
  await nameField(page).fill(name)
  await expect(saving(page)).toContainText('Draft kept')
  const second = await context.newPage()
  await openReady(second, fromTemplate)
  await expect(nameField(second)).toHaveValue(name)
  let lost = 0
  await onCreate(page, async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(saving(page).getByRole('alert')).toContainText('no second automation is created')
  await openReady(page, fromTemplate)
  await expect(nameField(page)).toHaveValue(name)
  await save(page).dblclick()
  const id = await idOf(page)
  await expect(second.getByText('This was saved in another tab')).toBeVisible()
  await save(second).click()
  expect(await idOf(second)).toBe(id)
  expect(await named(name)).toHaveLength(1)
  await second.close()
  await remove(id)
})

test('an automation that is edited in two places keeps the work of both', async ({ page }) => {
  const { id } = await made('E2E two people')
  await openReady(page, `/automations/${id}/edit`)
  await task(page).fill('Mine.')
  const body = { prompt: 'Theirs.', modelLevel: 'high' }
  await ask(`/automations/${id}`, { method: 'PATCH', body })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'You saved this in another place' })
  await expect(dialog).toContainText('Changed only by them, and kept: Model level.')
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
  await expect(page.getByText('Your draft is restored')).toBeVisible()
  await expect(task(page)).toHaveValue('Count the bugs of the week.')
  await onCreate(page, (route) => {
    const data = { session: 'ended' }
    const body = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'Sign in.', data }
    return route.fulfill({ status: 401, json: body })
  })
  await save(page).click()
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
  await save(page).click()
  const list = page.getByRole('alert').filter({ hasText: 'needs your attention' })
  await expect(list).toBeFocused()
  await list.getByRole('link', { name: /Task/ }).click()
  await expect(task(page)).toBeFocused()
  await task(page).fill('Count the bugs.')
  await expect(list).toBeHidden()
  await page.getByRole('radio', { name: /Other channels or addresses/ }).check()
  const address = page.getByRole('textbox', { name: 'Add an e-mail address' })
  await address.fill('ada@halden')
  await save(page).click()
  await list.getByRole('link', { name: 'E-mail address: “ada@halden” is not an e-mail address' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/is not an e-mail address/)
  await expect(address).toHaveValue('ada@halden')
  await page.getByRole('radio', { name: /The default destination/ }).check()
  await onCreate(page, (route) => {
    const data = { issues: [{ path: ['schedule', 'expr'], message: 'Minute 61 does not exist' }] }
    const body = { defined: true, code: 'BAD_REQUEST', status: 400, message: 'Invalid.', data }
    return route.fulfill({ status: 400, json: body })
  })
  await save(page).click()
  await expect(list).toContainText('Schedule: Minute 61 does not exist')
  await expect(page.getByRole('region', { name: 'When', exact: true })).toContainText(
    'Minute 61 does not exist',
  )
})

test('signing out, which ends drafts, asks before one goes', async ({ page }) => {
  await openReady(page, '/automations/new')
  await task(page).fill('Count the bugs of the week.')
  await expect(saving(page)).toContainText('Draft kept')
  await page.getByRole('button', { name: 'Mara Lindqvist Owner' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(task(page)).toHaveValue('Count the bugs of the week.')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Topics/ })
    .click()
  await expect(page).toHaveURL('/topics')
  await openReady(page, '/automations/new')
  await page.getByRole('button', { name: 'Discard it' }).click()
})
