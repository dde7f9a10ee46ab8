'use client'

import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { classes } from '#components/ui/classes.ts'
import { fieldLook } from '#components/ui/input.tsx'

type Props = ComponentProps<'input'> & { label: string; hint?: string; error?: string | null }

/** Works before and without any script: the browser sends what stands in it. */
export function TextField({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        className={classes(fieldLook, 'h-10 text-lg', className)}
        {...describedBy({ id, hint, error })}
        {...rest}
      />
    </FieldFrame>
  )
}
