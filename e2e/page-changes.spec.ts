import { expect, type Page } from '@playwright/test'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

/** Records the animated elements of each page transition. */
async function watchChanges(page: Page): Promise<string[][]> {
  const changes: string[][] = []
  await page.exposeFunction('noteChange', (animations: string[]) => changes.push(animations))
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const names = document.getAnimations().flatMap((one) => {
          const isOfChange = one.effect instanceof KeyframeEffect && one.effect.pseudoElement !== null
          return isOfChange && one instanceof CSSAnimation ? [one.animationName] : []
        })
        Reflect.get(window, 'noteChange')(names)
      })
      return transition
    }
  })
  return changes
}

const link = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('going to another page fades, and the frame stays as it is', async ({ page }) => {
  const changes = await watchChanges(page)
  await openReady(page, '/people')
  await page
    .locator('nav')
    .first()
    .evaluate((nav) => nav.setAttribute('data-kept', ''))
  await link(page, /^Companies/).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
  await expect.poll(() => changes).toEqual([['page-leaves', 'page-comes']])
  await expect(page.locator('nav[data-kept]')).toBeVisible()
  await expect(link(page, /^Companies/)).toBeFocused()
})

test('a key is heard as soon as there is what it is for', async ({ page }) => {
  await openReady(page, '/people')
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-template-link]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await link(page, /^Templates/).click()
  await expect(page.locator('[data-template-link]').first()).toBeFocused()
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const changes = await watchChanges(page)
  await openReady(page, '/people')
  await link(page, /^Companies/).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
  await expect.poll(() => changes).toEqual([[]])
})

test('a search, a filter and a sheet change the page in place', async ({ page }) => {
  const changes = await watchChanges(page)
  await openReady(page, '/people')
  await page.getByRole('searchbox').fill('ingrid')
  await expect(page).toHaveURL(/q=ingrid/)
  await page.getByRole('button', { name: 'VIP', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'without VIPs' }).click()
  await expect(page).toHaveURL(/vip=no/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/people')
  await page.getByRole('row').nth(2).getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(changes).toEqual([])
})
