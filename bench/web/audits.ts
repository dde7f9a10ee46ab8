import lighthouse, { desktopConfig } from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

export type Form = 'desktop' | 'mobile'

export type Audit = {
  form: Form
  scores: Record<Category, number>
  largestPaintMs: number
  blockedMs: number
  shift: number
  /** Findings that cost points, in the words of Lighthouse. */
  lost: string[]
}

/** Runs Lighthouse once with its own throttling; `port` is the debugging port of a signed-in Chromium. */
export async function audit(url: string, port: number, form: Form): Promise<Audit> {
  const flags = {
    port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error' as const,
  }
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse, ${url}: ${lhr.runtimeError.message}`)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
  const weighty = categories.flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
  const lost = weighty.flatMap(({ id, weight }) => {
    const one = lhr.audits[id]
    return one && weight > 0 && one.score !== null && one.score < 0.9
      ? [`${id} ${one.displayValue ?? ''}`.trim()]
      : []
  })
  return {
    form,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    lost: [...new Set(lost)],
  }
}

/** The run whose performance is in the middle. */
export async function middleOf(runs: number, one: () => Promise<Audit>): Promise<Audit> {
  const audits: Audit[] = []
  for (let run = 0; run < runs; run++) audits.push(await one())
  const sorted = audits.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('at least one run is needed')
  return middle
}
