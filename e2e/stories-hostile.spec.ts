import { expect } from '@playwright/test'
import { countRows } from '#tests/harness/factories.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const { dataDir } = product()
const script = '<script>window.hacked = 1</script><img src=x onerror="window.hacked=1">'

function element(type: string, props: unknown, ...children: string[]) {
  return { type, props, children }
}

const injections = {
  root: 'root',
  elements: {
    root: element(
      'Stack',
      { style: 'x', onClick: 'hack()' },
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'gone',
      'root',
      'a',
    ),
    a: element('Markdown', { content: `# Said\n\n${script}\n\n[go](javascript:window.hacked=1)` }),
    b: element('Text', { text: script, dangerouslySetInnerHTML: { __html: script } }),
    c: element('Action', { label: 'Do it', kind: 'link', href: 'javascript:window.hacked=1' }),
    d: element('Image', { src: 'https://elsewhere.example/x.png', alt: 'A foreign picture' }),
    e: element('Hologram', { title: 'Words of the unknown' }, 'h'),
    f: element('Table', { columns: 'none', rows: [{ toString: 1 }] }),
    g: element('LineSeries', { title: 'Odd', series: [{ name: 'a', points: [{ x: 'b', y: 1e308 }] }] }),
    h: element('Quote', { text: 'x'.repeat(30_000), author: 'Nobody', personId: '../../sign-out' }),
  },
}

function deep(count: number) {
  const ids = Array.from({ length: count }, (_, n) => `e${n}`)
  const elements = ids.map((id, n) => [id, element('Card', { title: `Card ${n}` }, `e${n + 1}`, `e${n + 1}`)])
  return { root: 'e0', elements: Object.fromEntries(elements) }
}

function wide(count: number) {
  const ids = Array.from({ length: count }, (_, n) => `e${n}`)
  const texts = ids.map((id) => [id, element('Text', { text: id })])
  return { root: 'root', elements: { root: element('Stack', {}, ...ids), ...Object.fromEntries(texts) } }
}

const trees: Record<string, unknown> = {
  'hostile-injections': injections,
  'hostile-deep': deep(500),
  'hostile-wide': wide(6_000),
  'hostile-nothing': { root: 'gone', elements: {} },
  'hostile-text': { root: 'a', elements: { a: 'not an element', b: 7 } },
}

async function clean(db: Parameters<Parameters<typeof inDatabaseOf>[1]>[0]): Promise<void> {
  await db.pool.query(`DELETE FROM stories WHERE slug LIKE 'hostile-%'`)
  await countRows(db, demoOrganization)
}

test.beforeAll(() =>
  inDatabaseOf(dataDir, async (db) => {
    await clean(db)
    const rows = Object.entries(trees).map(([slug, tree]) => ({
      slug,
      title: `${slug} ${script}`,
      createdAt: new Date(0),
      archivedAt: new Date(0),
      archiveActorType: 'agent' as const,
      archiveActorName: script,
      archiveReason: script,
      sourceRefs: [{ id: 'x', type: 'issue', title: script, url: 'javascript:window.hacked=1' }],
      list: tree,
      detail: { main: tree, sidebar: tree, title: 'x' },
    }))
    await addStories(db, demoOrganization, rows)
  }),
)

test.afterAll(() => inDatabaseOf(dataDir, clean))

test('the page of each stands, and nothing runs', async ({ page }) => {
  const traffic = new Traffic(page)
  for (const slug of Object.keys(trees)) {
    const answer = await page.goto(`/stories/${slug}`)
    expect(answer?.status(), slug).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(slug)
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.locator('a[href^="javascript" i]').count()).toBe(0)
  }
  expect(traffic.complaints).toEqual([])
  expect(traffic.hosts()).toHaveLength(1)
})

test('what is odd says so where it stands', async ({ page }) => {
  await page.goto('/stories/hostile-injections')
  const body = page.locator('[data-story-body]')
  await expect(body.getByRole('heading', { name: 'Said' })).toBeVisible()
  for (const words of ['Words of the unknown', 'Unknown element: Hologram', 'Incomplete element: Table'])
    await expect(body.getByText(words)).toBeVisible()
  await expect(body.getByText('An element is missing here.')).toBeVisible()
  await expect(body.getByText('An element that contains itself was left out.')).toBeVisible()
  await expect(body.getByText('This element was already shown above.')).toBeVisible()
  await expect(body.getByRole('link', { name: /elsewhere.example: A foreign picture/ })).toBeVisible()
  await expectAccessible(page)
})

test('what is too much ends with a word about it', async ({ page }) => {
  await page.goto('/stories/hostile-wide')
  await expect(page.getByText('there are more than 5,000 elements').first()).toBeAttached()
  await page.goto('/stories/hostile-deep')
  await expect(page.getByText('Elements nested deeper than 64 levels were left out.').first()).toBeAttached()
})

test('the contents page bears them too', async ({ page }) => {
  await page.goto('/stories?shown=archived')
  const hostile = page.locator('article[data-story]', { hasText: 'hostile-' })
  await expect(hostile).toHaveCount(Object.keys(trees).length)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
