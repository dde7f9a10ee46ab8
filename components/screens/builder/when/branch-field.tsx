'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#components/kit/form/after-press.ts'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Input } from '#components/ui/input.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { branchProblem, fittingPattern, mayHaveBranches, withoutBranch } from '../draft/event.ts'
import { controlId } from '../draft/fields.ts'
import { isSaving } from '../draft/typed.ts'
import { useBuilderField } from '../state/builder-form.ts'

/** Checks while typing whether a branch would start a run. */
function BranchTry({ branches }: { branches: readonly string[] }) {
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
                'Does not match: no run starts'
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

type Props = { events: readonly string[]; titleOf: (name: string) => string }

/** Base branches as chips while every event has a branch; otherwise the reason why not. Typed text is kept. */
export function BranchField({ events, titleOf }: Props) {
  const { value: branches, set, problem } = useBuilderField('event.branches')
  if (mayHaveBranches(events)) return <Chips branches={branches} onChange={set} problem={problem} />
  const others = withoutBranch(events)
  if (others.length === 0 && branches.length === 0) return null
  const names = others.map((name) => `“${titleOf(name)}”`).join(', ')
  return (
    <p className="text-sm text-ink-2">
      {others.length > 0
        ? `Branches do not apply: ${names} ${others.length === 1 ? 'has' : 'have'} none. They apply only to GitHub pull requests that are opened, merged or dismissed.`
        : 'Branches apply only to GitHub pull requests.'}
      {branches.length > 0 && ` ${branches.join(', ')} stays here, but is not saved.`}
    </p>
  )
}

type ChipsProps = { branches: string[]; onChange: (branches: string[]) => void; problem: string | null }

function Chips({ branches, onChange, problem }: ChipsProps) {
  const id = controlId('event.branches')
  const { value: text, set: setText } = useBuilderField('typed.branch')
  const typed = text.trim()
  const wrong = typed ? branchProblem(typed) : null
  const add = () => {
    if (!typed || wrong) return
    onChange([...new Set([...branches, typed])])
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (isSaving(event)) return flushSync(add)
    if (event.key === 'Backspace' && text === '') onChange(branches.slice(0, -1))
    if (event.key !== 'Enter' && event.key !== ',') return
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Only these target branches
      </label>
      <div className="flex flex-wrap items-center gap-1.5">
        {branches.map((branch) => (
          <span
            key={branch}
            className="inline-flex h-8 max-w-full items-center gap-1 rounded-[7px] border border-line-strong bg-surface pl-2.5 font-mono text-xs"
          >
            <span className="truncate">{branch}</span>
            <button
              type="button"
              aria-label={`Remove ${branch}`}
              className="grid size-7 place-items-center rounded-md text-ink-3 hover:text-ink"
              onClick={() => onChange(branches.filter((one) => one !== branch))}
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </span>
        ))}
        <Input
          id={id}
          className="w-44! font-mono text-xs!"
          placeholder={branches.length === 0 ? 'Every branch' : 'Add another'}
          value={text}
          spellCheck={false}
          aria-describedby={`${wrong || problem ? 'builder-branches-error ' : ''}builder-branches-note`}
          aria-invalid={wrong || problem ? true : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={press}
          onBlur={() => afterPress(add)}
        />
      </div>
      {(wrong || problem) && <FieldError id="builder-branches-error" text={wrong ?? problem ?? ''} />}
      <p id="builder-branches-note" className="text-sm text-ink-3">
        Press Enter to add one. <code>*</code> stands for any characters, slashes too: <code>release/*</code>{' '}
        fits <code>release/2.1</code> and <code>release/2.1/fix</code>. Upper and lower case differ.
      </p>
      {branches.length > 0 && <BranchTry branches={branches} />}
    </div>
  )
}
