'use client'

import type { ComponentProps } from 'react'
import { Input } from '#components/ui/input.tsx'

/** For what nobody should read over a shoulder, and no browser should keep. */
export function SecretInput(props: ComponentProps<'input'>) {
  return (
    <Input
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      className="font-mono"
      {...props}
    />
  )
}
