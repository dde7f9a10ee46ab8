'use client'

import { useState } from 'react'
import { Input } from '#components/ui/input.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { fittingPattern } from '#lib/builder/branches.ts'

/** Tells at once whether a branch would start a run. */
export function BranchTry({ branches }: { branches: readonly string[] }) {
  const [text, setText] = useState('')
  const branch = text.trim()
  const fit = branch ? fittingPattern(branches, branch) : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor="builder-branch-try" className="text-sm text-ink-2">
        Try a branch
      </label>
      <Input
        id="builder-branch-try"
        className="w-44! font-mono text-xs!"
        placeholder="release/2.1"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm">
        {branch && (
          <>
            <StatusMark status={fit === null ? 'skipped' : 'healthy'} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {fit === null ? (
                "Doesn't match: it starts no run"
              ) : (
                <>
                  Matches <code>{fit}</code>
                </>
              )}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
