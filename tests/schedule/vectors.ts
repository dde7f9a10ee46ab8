import * as z from 'zod'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import vectorFile from './vectors.json' with { type: 'json' }

const vector = z.object({
  kind: z.enum(['cron', 'rrule', 'every', 'at']),
  expr: z.string(),
  timezone: z.string(),
  from: z.string(),
  anchor: z.string().optional(),
  expect: z.array(z.string()),
  policy: z.string().optional(),
  note: z.string().optional(),
  source: z.string(),
})

export type Vector = z.infer<typeof vector>

export const vectors: Vector[] = z.array(vector).parse(vectorFile)

export function scheduleOf({ kind, expr }: Pick<Vector, 'kind' | 'expr'>): ScheduleInput {
  if (kind === 'cron') return { type: 'cron', expr }
  if (kind === 'rrule') return { type: 'rrule', rrule: expr }
  if (kind === 'at') return { type: 'at', at: expr }
  const [n, unit] = expr.split(' ')
  return { type: 'every', n: Number(n), unit: unit === 'hours' ? 'hours' : 'minutes' }
}
