import type { Company } from '#contract/company-shape.ts'
import { Signal } from '#lib/api/browser/signal.ts'

type Asked = { companies: readonly Company[]; done(companies: Company[]): void }

/** Companies of the list that are about to be merged, and what to call once they are. */
export const merging = new Signal<Asked | null>(null)
