import * as z from 'zod'

const point = z.object({ x: z.string(), y: z.number() })
const series = z.object({ name: z.string(), points: z.array(point) })
const props = z.object({ title: z.string(), unit: z.string().optional(), series: z.array(series) })

export type Series = z.infer<typeof series>

export const charts = {
  BarSeries: { description: 'Figures to compare.', props },
  LineSeries: { description: 'Figures that move over time.', props },
  Sparkline: {
    description: 'A small line of figures.',
    props: z.object({ label: z.string(), values: z.array(z.number()) }),
  },
}
