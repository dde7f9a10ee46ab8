import type { ReactNode } from 'react'

// What can be scrolled sideways has to be reached by a keyboard.
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
