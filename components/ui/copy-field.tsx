'use client'

import { useId } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'

type Props = {
  label: string
  /** Name of the copied value, for screen readers. */
  what: string
  value: string
  onCopied?: () => void
}

/** A secret or a link in one piece, to be copied. */
export function CopyField({ label, what, value, onCopied }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div className="flex items-center gap-2 rounded-[7px] border border-line-strong bg-sunken py-2 pl-3 pr-2">
        <code id={id} className="min-w-0 flex-1 select-all text-sm [overflow-wrap:anywhere]">
          {value}
        </code>
        <CopyButton from={id} what={what} onCopied={onCopied} />
      </div>
    </div>
  )
}
