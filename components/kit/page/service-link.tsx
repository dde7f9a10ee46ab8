'use client'

import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { useServiceSilent } from '#lib/api/browser/silence.ts'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'children' | 'href' | 'size' | 'variant'>

/** Leads to where something is made. While the service gives no answer there is nothing to do there. */
export function ServiceLink({ href, ...rest }: Props) {
  return useServiceSilent() ? <Button disabled {...rest} /> : <ButtonLink href={href} {...rest} />
}
