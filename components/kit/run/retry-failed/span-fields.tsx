import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ClockInput, DayInput } from '#components/ui/typed-input.tsx'

export type Span = {
  /** Wall-clock time of the viewer, as a field has it: `2026-03-02T09:00`. */
  since: string
  /** Empty: until the dialog was opened. */
  until: string
}

const hourMs = 3_600_000

export const presets = [
  { label: 'Last hour', hours: 1 },
  { label: '24 hours', hours: 24 },
  { label: '7 days', hours: 168 },
  { label: '30 days', hours: 720 },
]

const two = (value: number) => String(value).padStart(2, '0')

/** An instant as a field of the browser writes it, in the zone of the viewer. */
export function toField(instant: number): string {
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const sinceHours = (now: number, hours: number) => toField(now - hours * hourMs)

/** Instants of the span; null while a field is incomplete or the span is backwards. */
export function instantsOf({ since, until }: Span, now: number): { since: string; until: string } | null {
  const [from, to] = [Date.parse(since), until === '' ? now : Math.min(now, Date.parse(until))]
  if (!(from < to)) return null
  return { since: new Date(from).toISOString(), until: new Date(to).toISOString() }
}

type Props = { span: Span; now: number; zone: string; onChange(span: Span): void }

/** From when until when, with the usual spans one press away. */
export function SpanFields({ span, now, zone, onChange }: Props) {
  const id = useId()
  const isWrong = instantsOf(span, now) === null
  const fields = [
    { name: 'since', label: 'From', hint: undefined, at: '00:00' },
    { name: 'until', label: 'To', hint: 'now', at: '23:59' },
  ] as const
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="sr-only">Period</legend>
      <div className="flex flex-wrap gap-1.5">
        {presets.map(({ label, hours }) => {
          const since = sinceHours(now, hours)
          return (
            <Button
              key={label}
              size="sm"
              aria-pressed={span.since === since && span.until === ''}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => onChange({ since, until: '' })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {fields.map(({ name, label, hint, at }) => (
          <div key={name} className="grid min-w-0 gap-1">
            <label htmlFor={`${id}-${name}`} className="text-sm font-medium">
              {label}
              {hint && <span className="font-normal text-ink-3"> (empty: until {hint})</span>}
            </label>
            <div className="flex flex-wrap gap-1.5">
              <DayInput
                id={`${id}-${name}`}
                max={toField(now).slice(0, 10)}
                value={span[name].slice(0, 10)}
                aria-invalid={isWrong || undefined}
                aria-describedby={`${id}-note`}
                onChange={(day) =>
                  onChange({ ...span, [name]: day && `${day}T${span[name].slice(11) || at}` })
                }
              />
              <ClockInput
                aria-label={`${label}: time of day`}
                value={span[name].slice(11)}
                disabled={span[name] === ''}
                aria-invalid={isWrong || undefined}
                aria-describedby={`${id}-note`}
                onChange={(clock) => onChange({ ...span, [name]: `${span[name].slice(0, 10)}T${clock}` })}
              />
            </div>
          </div>
        ))}
      </div>
      <p id={`${id}-note`} className={isWrong ? 'text-sm text-stop' : 'text-sm text-ink-3'}>
        {isWrong ? 'Enter a day and time before the end of the period.' : `In your time zone, ${zone}.`}
      </p>
    </fieldset>
  )
}
