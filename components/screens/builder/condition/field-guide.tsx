'use client'

import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { useEventKinds } from '../when/use-event-kinds.ts'

/** Lists the fields that a condition can use, with sample values, for each selected event. */
export default function FieldGuide({ events }: { events: readonly string[] }) {
  const { kindOf } = useEventKinds()
  const kinds = events.map(kindOf).filter((kind) => kind !== null)
  if (kinds.length === 0) return null
  return (
    <details className="group min-w-0">
      <summary className="cursor-pointer list-none text-sm font-medium text-accent underline decoration-1 underline-offset-2 [&::-webkit-details-marker]:hidden">
        What a condition can use
      </summary>
      <div className="mt-2 grid gap-4">
        {kinds.map(({ name, title, fields, samplePayload }) => (
          <ScrollBox key={name} label={title} className="min-w-0">
            <table className="w-full text-sm">
              <caption className="pb-1 text-left text-xs font-medium text-ink-3">{title}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">What it is</th>
                  <th scope="col">Example</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ field, description }) => (
                  <tr key={field} className="border-t border-line align-baseline">
                    <th scope="row" className="py-1.5 pr-4 text-left font-mono text-xs font-normal">
                      {field}
                    </th>
                    <td className="py-1.5 pr-4 text-ink-2">{description}</td>
                    <td className="max-w-64 truncate py-1.5 text-ink-3">{sampleAt(samplePayload, field)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        ))}
      </div>
    </details>
  )
}

/** The values at a path such as `a.b[].c`. */
export function valuesIn(payload: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, step) => {
        const isEach = step.endsWith('[]')
        const name = isEach ? step.slice(0, -2) : step
        const next = values.map((value) => memberOf(value, name))
        return isEach ? next.flat() : next
      },
      [payload],
    )
    .filter((value) => value !== undefined && value !== null)
}

/** The value in a sample, in one line; empty when there is none. */
export function sampleAt(payload: unknown, path: string): string {
  return valuesIn(payload, path).flat().map(shown).join(', ')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function shown(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
