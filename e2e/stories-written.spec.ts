import { expect } from '@playwright/test'
import { countRows } from '#tests/harness/factories.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { dataDir } = product()
const slug = 'written-by-rules'

const page1 = {
  root: 'a',
  elements: {
    a: { type: 'Stack', props: {}, children: ['b', 'c'] },
    b: { type: 'Text', props: { text: 'It rises.' }, children: [] },
    c: { type: 'Text', props: { text: 'There are 9 messages now.' }, children: [], changed: true },
  },
}

type Database = Parameters<Parameters<typeof inDatabaseOf>[1]>[0]

async function clean(db: Database): Promise<void> {
  await db.pool.query('DELETE FROM stories WHERE slug = $1', [slug])
  await db.pool.query('DELETE FROM told_askers WHERE org_id = $1', [demoOrganization])
  for (const table of ['story_writers', 'topic_writers'])
    await db.pool.query(`DELETE FROM ${table} WHERE org_id = $1`, [demoOrganization])
  await countRows(db, demoOrganization)
}

test.beforeAll(() =>
  inDatabaseOf(dataDir, async (db) => {
    await clean(db)
    await addStories(db, demoOrganization, [
      {
        ...{
          slug,
          title: 'Written by rules',
          version: 2,
          createdAt: new Date(0),
          writtenBy: 'rule' as const,
        },
        detail: { title: 'Written by rules', main: page1, sidebar: page1 },
        why: [{ rule: 'rising', sentence: 'It rises: 9 messages in the last seven days.' }],
        changes: [{ label: 'Messages', before: '7 messages', after: '9 messages' }],
      },
    ])
  }),
)

test.afterAll(() => inDatabaseOf(dataDir, clean))

test('a story says why it was written, by which writer, and what is new in it', async ({ page }) => {
  await openReady(page, `/stories/${slug}`)
  await expect(page.getByRole('region', { name: 'What changed in version 2' })).toContainText('9 messages')
  const why = page.getByRole('region', { name: 'Why it was written' })
  await expect(why).toContainText('It rises: 9 messages in the last seven days.')
  await expect(why).toContainText('Written by fixed rules')
  await expect(page.getByText('New in this version:').first()).toBeAttached()
  await page.getByRole('button', { name: 'Write again' }).click()
  await expect(page.getByText('The story writer did not write this story')).toBeVisible()
  await expectAccessibleInViews(page)
})

test('the rules of the writer are saved one by one, with a way back', async ({ page }) => {
  await openReady(page, '/settings/topics')
  const messages = page.getByLabel('A topic rises: messages in seven days')
  await messages.fill('1')
  await messages.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'At least 2.' })).toBeVisible()
  await messages.fill('9')
  await messages.press('Enter')
  await expect(page.getByText('A topic rises saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messages).toHaveValue('6')
  await expectAccessibleInViews(page)
})

test('what the writer of topics knows is saved as it is chosen, with a way back', async ({ page }) => {
  await openReady(page, '/settings/topics')
  await expect(page.getByText('Off. Messages join a topic only when')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run now' })).toBeDisabled()
  const words = page.getByLabel('Your own words')
  await words.fill(`Northline, ${'x'.repeat(61)}`)
  await words.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'At most 60 characters each' })).toBeVisible()
  await words.fill('Northline,  Beacon ,Beacon')
  await words.press('Enter')
  await expect(page.getByText('Your own words saved')).toBeVisible()
  await expect(words).toHaveValue('Northline, Beacon')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(words).toHaveValue('')
  await page.getByRole('switch', { name: 'Japanese' }).click()
  await expect(page.getByText('Japanese saved')).toBeVisible()
})

test('models that help the writer of topics show what they may do, did and cost', async ({ page }) => {
  await openReady(page, '/settings/topics')
  await expect(page.getByText('Messages are sorted by their words, which needs none.')).toBeVisible()
  const configured = { model: 'openai:gpt-5-mini', embedding: 'openai:text-embedding-3-small' }
  const today = { calls: 50, texts: 1234, costUsd: 0.25, undecided: 7 }
  await page.route('**/api/v1/topic-writer', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...configured, today } })
  })
  await page.getByRole('switch', { name: 'Spanish' }).click()
  await expect(page.getByText('openai:gpt-5-mini is asked when words alone')).toContainText('$0.25 today')
  await expect(page.getByText('50 today, each for up to 40 discussions.')).toContainText(
    'They are used up: words alone decide until tomorrow (UTC). 7 discussions still to ask about.',
  )
  await expect(page.getByText('1,234 today.')).toContainText('the others are compared by their words')
  await expectAccessibleInViews(page)
  const calls = page.getByLabel('Model calls a day')
  await calls.fill('60')
  await calls.press('Enter')
  await expect(page.getByText('Model calls a day saved')).toBeVisible()
  await expect(page.getByText('50 today, each for up to 40 discussions.')).toContainText(
    'When they are used up, words alone decide.',
  )
  await page.getByRole('switch', { name: 'Models' }).click()
  await expect(page.getByText('Models saved')).toBeVisible()
})

test('those who asked for what is completed are told one by one, with a way back', async ({ page }) => {
  await openReady(page, '/topics?state=completed')
  await page.getByRole('link', { name: 'Cache outage' }).first().click()
  const part = page.getByRole('region', { name: 'Tell those who asked' })
  await expect(part.getByRole('listitem').first()).toBeVisible()
  const before = await part.getByText(/not told yet/).textContent()
  const first = part.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Answer' }).click()
  await expect(first.getByRole('textbox')).toHaveValue(/you wrote|geschrieben|escribió|écrit/)
  await first.getByRole('button', { name: 'Mark as told' }).click()
  await expect(part.getByText(/not told yet/)).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(part.getByText(/not told yet/)).toHaveText(before ?? '')
  await expectAccessibleInViews(page)
})
