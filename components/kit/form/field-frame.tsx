import type { ReactNode } from 'react'

export type FieldFrameProps = {
  /** Id of the control; label, hint, counter and error are tied to it. */
  id: string
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  hint?: ReactNode
  required?: boolean
  error?: string | null
  /** Length of the text and how long it may be. */
  counter?: { length: number; max: number } | null
  children?: ReactNode
}

/** Label, control, hint, counter and error. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, labelHidden, hint, required, error, counter, children } = props
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-stop">
            *
          </span>
        )}
      </label>
      {children}
      {(error || hint || counter) && (
        <div className="flex items-start justify-between gap-3 text-xs">
          <div className="grid gap-0.5">
            {error && <FieldError id={`${id}-error`} text={error} />}
            {hint && (
              <p id={`${id}-hint`} className="text-ink-3">
                {hint}
              </p>
            )}
          </div>
          {counter && <Counter id={`${id}-counter`} {...counter} />}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-xs text-stop">
      <svg viewBox="0 0 12 12" className="mt-[3px] size-3 shrink-0" aria-hidden="true">
        <rect x="1.8" y="1.8" width="8.4" height="8.4" rx="1.5" className="fill-stop" />
      </svg>
      {text}
    </p>
  )
}

function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  const over = length - max
  return (
    <p id={id} className={`shrink-0 tabular-nums ${over > 0 ? 'font-medium text-stop' : 'text-ink-3'}`}>
      {over > 0 ? `${over} too many` : `${length} / ${max}`}
    </p>
  )
}

type Described = Pick<FieldFrameProps, 'id' | 'hint' | 'error' | 'counter' | 'required'>

/** The attributes that tie a control to its frame. */
export function describedBy({ id, hint, error, counter, required }: Described) {
  const parts = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`]
  return {
    id,
    'aria-describedby': parts.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required || undefined,
  }
}
