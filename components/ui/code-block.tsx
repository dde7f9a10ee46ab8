'use client'

import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'

// Makes the scrolled area reachable by keyboard.
const reachable = { tabIndex: 0 }

type Props = { title: string; code: string; tall?: boolean }

export function CodeBlock({ title, code, tall = false }: Props) {
  const id = useId()
  return (
    <figure className="min-w-0 overflow-hidden rounded-[10px] border border-line bg-sunken">
      <figcaption className="flex h-9 items-center justify-between gap-2 border-b border-line pl-3.5 pr-1.5 text-xs font-medium text-ink-2">
        {title}
        <CopyButton from={id} what={title} />
      </figcaption>
      <section
        {...reachable}
        aria-label={title}
        className={`overflow-auto p-3.5 ${tall ? 'max-h-[26rem]' : 'max-h-80'}`}
      >
        <pre className="text-xs/5">
          <code id={id}>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
