import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import * as z from 'zod'
import { freePort } from '#scripts/addresses.ts'
import { chromiumFlags, findChromium } from '#scripts/chromium.ts'
import { signInAsDemoOwner } from '#scripts/product.ts'

export type SignedIn = { context: BrowserContext; page: Page; port: number }

/** Starts a signed-in Chromium with a debugging port, so that Lighthouse measures the same session. */
export async function withSignedIn(dashboard: string, work: (it: SignedIn) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'signalbox-chromium-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    viewport: { width: 1440, height: 900 },
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await signInAsDemoOwner(page, dashboard)
    await work({ context, page, port })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** A route of the dashboard, an address of it with data, and how much JavaScript its first load may have. */
export type Place = { route: string; path: string; budgetKb: number; isMain: boolean }

const listKb = 195
const pageKb = 215

const items = z.object({
  data: z.array(z.object({ id: z.string().optional(), slug: z.string().optional() })),
})

async function firstOf(page: Page, list: string): Promise<string | null> {
  const answer = await page.request.get(new URL(`/api/v1/${list}`, page.url()).href)
  if (!answer.ok()) return null
  const [first] = items.parse(await answer.json()).data
  return first?.slug ?? first?.id ?? null
}

const settings = ['', '/account', '/members', '/keys', '/destinations', '/integrations', '/models', '/audit']

async function details(page: Page): Promise<Place[]> {
  const places: Place[] = []
  for (const [list, parameter] of [
    ['automations', 'id'],
    ['topics', 'id'],
    ['stories', 'slug'],
    ['channels', 'id'],
    ['companies', 'id'],
    ['people', 'id'],
  ]) {
    const id = await firstOf(page, `${list}?limit=1`)
    const route = `/${list}/[${parameter}]`
    const isMain = list === 'companies' || list === 'stories'
    if (id) places.push({ route, path: `/${list}/${encodeURIComponent(id)}`, budgetKb: pageKb, isMain })
  }
  return places
}

const runs = z.object({ data: z.array(z.object({ id: z.string(), automationId: z.string() })) })

/** The page of one run, and the builder with its automation in it. */
async function ofOneRun(page: Page): Promise<Place[]> {
  const answer = await page.request.get(new URL('/api/v1/runs?limit=1', page.url()).href)
  const [run] = answer.ok() ? runs.parse(await answer.json()).data : []
  if (!run) return []
  const automation = `/automations/${run.automationId}`
  return [
    { ...single('/automations/[id]/edit'), path: `${automation}/edit` },
    { ...single('/automations/[id]/runs/[runId]'), path: `${automation}/runs/${run.id}` },
  ]
}

function list(route: string): Place {
  return { route, path: route, budgetKb: listKb, isMain: true }
}

function single(route: string): Place {
  return { route, path: route, budgetKb: pageKb, isMain: false }
}

/** Every route, with the first item of each list; the page has to be signed in. */
export async function placesOf(page: Page): Promise<Place[]> {
  return [
    { route: '/', path: '/', budgetKb: pageKb, isMain: true },
    ...['/automations', '/templates', '/topics', '/stories', '/channels', '/companies', '/people'].map(list),
    ...(await details(page)),
    { ...single('/automations/new'), isMain: true },
    ...(await ofOneRun(page)),
    ...settings.map((one) => single(`/settings${one}`)),
    single('/reference'),
  ]
}
