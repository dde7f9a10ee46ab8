'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { classes } from '#components/ui/classes.ts'
import { fieldLook } from '#components/ui/input.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'

type Props = ComponentProps<'input'> & {
  label?: string
  hint?: string
  error?: string | null
  /** A dialog that opens gives it the focus. */
  'data-awaited'?: ''
}

export function PasswordField({ label = 'Password', hint, error, ...rest }: Props) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="relative">
        <input
          type={isShown ? 'text' : 'password'}
          name="password"
          required
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          className={classes(fieldLook, 'h-10 pr-10 text-lg')}
          {...describedBy({ id, hint, error })}
          {...rest}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`Show the ${label.toLowerCase()}`}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-[7px] text-ink-3 hover:text-ink"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      </span>
    </FieldFrame>
  )
}
