import type { ReactNode } from 'react'

// Makes the scrolled area reachable by keyboard.
const reachable = { tabIndex: 0 }

export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <section
      {...reachable}
      aria-label={label}
      className={`overflow-x-auto print:overflow-visible ${className}`}
    >
      {children}
    </section>
  )
}
