import Link from 'next/link'
import type { ComponentProps } from 'react'

const look =
  'inline-flex h-8 items-center rounded-[7px] bg-ink px-3 text-sm font-medium text-on-ink transition-opacity hover:opacity-90 disabled:opacity-60'

export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className={look} {...props} />
}

export function ButtonLink(props: ComponentProps<typeof Link>) {
  return <Link className={look} {...props} />
}
