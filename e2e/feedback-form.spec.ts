import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'

const service = 'http://service.example'
const key = 'a-public-key-of-a-test-form'

type Sent = { message: string; name: string; email: string; context: Record<string, string> }

/** A page of somebody else that lets nothing run but the script, and nothing be sent but to the service. */
async function shop(page: Page, attributes = '', body = '<main><h1>Shop</h1></main>') {
  const sent: Sent[] = []
  const complaints: string[] = []
  page.on('console', (it) => it.type() === 'error' && complaints.push(it.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.route('http://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy':
          `default-src 'none'; script-src ${service}; connect-src ${service}; base-uri 'none'; form-action 'none'; ` +
          `require-trusted-types-for 'script'`,
      },
      body: `<!doctype html><html lang="en"><head><title>Shop</title>
        <script async src="${service}/feedback.js" data-key="${key}" ${attributes}></script></head><body>${body}</body></html>`,
    }),
  )
  // Browsers let no page of another host load from this machine, so the script comes by the name of a host as well.
  const script = await fetch(new URL('/feedback.js', product().api))
  const text = await script.text()
  await page.route(`${service}/feedback.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: text }),
  )
  const answers = { status: 200 }
  await page.route(`${service}/feedback/${key}`, (route) => {
    const isAsked = route.request().method() === 'OPTIONS'
    if (!isAsked) sent.push(route.request().postDataJSON() as Sent)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return route.fulfill({ status: isAsked ? 200 : answers.status, headers, json: {} })
  })
  await page.goto('http://shop.example/cart?token=secret')
  return { sent, complaints, answers }
}

test('the form is opened, filled in and sent by keyboard, under a strict policy of the page', async ({
  page,
}) => {
  const { sent, complaints } = await shop(page, 'data-context-plan="Team" data-email="ada@halden.example"')
  const open = page.getByRole('button', { name: 'Feedback' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('The cart is empty')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Thank you. Your message has arrived.')
  expect(sent).toEqual([
    {
      message: 'The cart is empty',
      name: 'Ada',
      email: 'ada@halden.example',
      website: '',
      context: { page: 'http://shop.example/cart', plan: 'Team' },
    },
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a message of spaces is not sent; one that could not be sent stays and can be sent again', async ({
  page,
}) => {
  const { sent, answers } = await shop(page)
  await page.getByRole('button', { name: 'Feedback' }).click()
  const message = page.getByLabel('Message')
  await message.fill('   ')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(message).toBeFocused()
  expect(sent).toEqual([])
  answers.status = 429
  await message.fill('Again')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText('That could not be sent. Try again.')
  answers.status = 200
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you')
  expect(sent.map((it) => it.message)).toEqual(['Again', 'Again'])
})

test('the form stands in an element of the page, in other words, and in the dark', async ({ page }) => {
  const texts =
    'data-target="#place" data-theme="dark" data-lang="de" data-text-title="Rückmeldung" ' +
    'data-text-message="Nachricht" data-text-send="Senden" data-text-thanks="Danke."'
  await shop(page, texts, '<main><h1>Shop</h1><div id="place"></div></main>')
  await expect(page.getByRole('heading', { name: 'Rückmeldung' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nachricht').fill('Hallo')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByText('Danke.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a button of the page opens the form where the own one is left out', async ({ page }) => {
  await shop(
    page,
    'data-button="none"',
    '<main><h1>Shop</h1><button data-feedback-open>Write to us</button></main>',
  )
  await page.getByRole('button', { name: 'Write to us' }).click()
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible()
})
