import type { CDPSession, Page } from '@playwright/test'

export type Scroll = {
  rows: number
  frames: number
  /** The longest time between two frames, and the longest task of the page, in milliseconds. */
  longestFrame: number
  longestTask: number
  /** Processor time of the longest task: other processes on the machine do not count. */
  longestWork: number
  framesOver50: number
  heapBeforeKb: number
  heapAfterKb: number
  elements: number
}

/** Trace event of Chromium: `dur` is elapsed time and `tdur` processor time, in microseconds. */
type TraceEvent = Record<string, unknown>

type Task = { took: number; worked: number }

const steps = 400

/** Fakes the answers for a long list of people, because only the browser is measured. */
async function pretendMany(page: Page, rows: number): Promise<void> {
  await page.route('**/api/v1/people?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const answer = await route.fetch({ url: withPage(route.request().url(), '1') })
    const list = (await answer.json()) as { data: { id: string }[] }
    const number = Number(query.get('page') ?? 1)
    const data = list.data.map((item, index) => ({
      ...item,
      id: `${number}${String(index).padStart(3, '0')}`,
    }))
    await route.fulfill({ json: { ...list, data, page: number, totalCount: rows } })
  })
}

function withPage(address: string, page: string): string {
  const url = new URL(address)
  url.searchParams.set('page', page)
  return url.href
}

/** Scrolls a list to its end with wheel events, one per frame, and measures the cost. */
export async function measureScroll(page: Page, url: string, rows: number): Promise<Scroll> {
  await pretendMany(page, rows)
  await page.goto(url, { waitUntil: 'networkidle' })
  // Waits for the second page, which has the total.
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 1500)
  await page.waitForFunction((many) => document.querySelector(`table[aria-rowcount="${many}"]`), rows + 1)
  const session = await page.context().newCDPSession(page)
  const heapBefore = await heapKb(session)
  const trace = await startTrace(session)
  const frames = await page.evaluate(scrollToEnd, steps)
  const tasks = await trace.stop()
  await page.waitForLoadState('networkidle')
  return {
    rows: Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1,
    frames: frames.length,
    longestFrame: Math.max(...frames),
    longestTask: Math.max(...tasks.map(({ took }) => took)),
    longestWork: Math.max(...tasks.map(({ worked }) => worked)),
    framesOver50: frames.filter((frame) => frame > 50).length,
    heapBeforeKb: heapBefore,
    heapAfterKb: await heapKb(session),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
}

/** Runs in the page: times between frames while it goes from the top to the end in equal steps. */
async function scrollToEnd(steps: number): Promise<number[]> {
  const frames: number[] = []
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const height = document.documentElement.scrollHeight
  let before = await frame()
  for (let step = 1; step <= steps; step += 1) {
    scrollTo({ top: (height * step) / steps, behavior: 'instant' })
    const now = await frame()
    frames.push(now - before)
    before = now
  }
  return frames
}

async function startTrace(session: CDPSession) {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await session.send('Tracing.start', {
    categories: 'toplevel,disabled-by-default-devtools.timeline',
    options: '',
  })
  return {
    async stop(): Promise<Task[]> {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      return tasksOfPage(events)
    },
  }
}

/** Durations of the tasks on the main threads of pages. */
function tasksOfPage(events: TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isMain = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain')
  const mains = new Set(events.filter(isMain).map(threadOf))
  const tasks = events.filter(
    (event) => event.ph === 'X' && String(event.name).endsWith('RunTask') && mains.has(threadOf(event)),
  )
  return tasks.map(({ dur, tdur }) => ({ took: Number(dur) / 1000, worked: Number(tdur ?? dur) / 1000 }))
}

async function heapKb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1000)
}
