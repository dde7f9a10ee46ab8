'use client'

import { Download } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'

/** Shows the codes the only time that anybody knows them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Keep these codes where you find them without your phone, for example in a password manager. Each signs
        you in once in place of the app. They are not shown again.
      </p>
      <pre id={id} className="rounded-[7px] border border-line-strong bg-sunken px-4 py-3 text-sm leading-6">
        {codes.join('\n')}
      </pre>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton from={id} what="the recovery codes" />
        <Button onClick={() => save(codes)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const text = `Recovery codes of ${location.host}\n\n${codes.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = 'signalbox-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
