'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useRef, useState } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { classes } from '#components/ui/classes.ts'
import { Input } from '#components/ui/input.tsx'
import { routes } from '#lib/routes.ts'

const inks: Record<string, string> = {
  GET: 'text-clear',
  POST: 'text-accent',
  PUT: 'text-caution',
  PATCH: 'text-caution',
  DELETE: 'text-stop',
}

export function Method({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={classes('font-mono text-[0.6875rem] font-semibold', inks[method] ?? 'text-ink-2', className)}
    >
      {method}
    </span>
  )
}

export type NavOperation = { id: string; method: string; path: string; summary: string }
export type NavTag = { name: string; operations: NavOperation[] }

/** Lists all operations by tag, filtered by the typed text. */
export function OperationNav({ tags }: { tags: NavTag[] }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', () => field.current?.focus(), { label: 'Find an operation', group: 'Reference' })
  const wanted = text.trim().toLowerCase()
  const fits = ({ id, method, path, summary }: NavOperation) =>
    `${method} ${path} ${summary} ${id}`.toLowerCase().includes(wanted)
  const shown = tags
    .map(({ name, operations }) => ({ name, operations: operations.filter(fits) }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <nav aria-label="Operations" className="flex min-w-0 flex-col gap-4">
      <Input
        ref={field}
        type="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="text-sm text-ink-2">No operation matches “{text.trim()}”.</p>
      ) : null}
      {shown.map(({ name, operations }) => (
        <div key={name}>
          <p className="px-2 pb-1 text-xs font-medium text-ink-3">{name}</p>
          <ul className="grid gap-px">
            {operations.map((operation) => (
              <Item key={operation.id} operation={operation} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Item({ operation: { id, method, summary } }: { operation: NavOperation }) {
  const href = `${routes.reference}/${encodeURIComponent(id)}`
  const isHere = usePathname() === href
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isHere ? 'page' : undefined}
        className="flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm leading-[1.125rem] text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-idle-soft aria-[current]:font-medium aria-[current]:text-ink"
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <Method method={method} />
      </Link>
    </li>
  )
}
