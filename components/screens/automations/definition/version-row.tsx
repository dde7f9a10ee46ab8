'use client'

import { ChevronRight } from 'lucide-react'
import { DiffView } from '#components/kit/automation/diff-view.tsx'
import type { Names } from '#components/kit/automation/names.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { AutomationVersion } from '#contract/automation-list.ts'
import { fieldText, fieldWords } from './definition-words.ts'

type Props = {
  version: AutomationVersion
  before: AutomationVersion | undefined
  isCurrent: boolean
  restore: (() => void) | undefined
  isRestoring: boolean
  names: Names
}

/** Shows one version: author, changed fields, and each change. */
export function VersionRow({ version, before, isCurrent, restore, isRestoring, names }: Props) {
  const { version: n, createdAt, createdBy, changed, restoredFrom } = version
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
          <span className="font-medium tabular-nums">Version {n}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2">{sentence(version, before)}</span>
          <span className="text-sm text-ink-3 max-sm:basis-full max-sm:pl-7">
            {createdBy.name}, <TimeAgo instant={createdAt} />
          </span>
        </summary>
        <div className="grid gap-4 pb-4 pl-7">
          {restoredFrom !== null && (
            <p className="text-sm text-ink-2">Restored from version {restoredFrom}.</p>
          )}
          {before &&
            changed.map((field) => (
              <div key={field} className="min-w-0">
                <h3 className="mb-1 text-xs font-medium text-ink-3">{fieldWords[field] ?? field}</h3>
                <DiffView before={fieldText(before, field, names)} after={fieldText(version, field, names)} />
              </div>
            ))}
          {!before && <First version={version} names={names} />}
          {restore && !isCurrent && (
            <div>
              <Button size="sm" onClick={restore} loading={isRestoring}>
                Restore version {n}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

function First({ version, names }: Pick<Props, 'names' | 'version'>) {
  return (
    <dl className="grid gap-3">
      {['name', 'schedule', 'prompt', 'outputChannels'].map((field) => (
        <div key={field}>
          <dt className="text-xs font-medium text-ink-3">{fieldWords[field]}</dt>
          <dd className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
            {fieldText(version, field, names)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sentence({ changed, version }: AutomationVersion, before: AutomationVersion | undefined): string {
  if (changed.length === 0) return !before && version === 1 ? 'first version' : 'no changes'
  return changed.map((field) => (fieldWords[field] ?? field).toLowerCase()).join(', ')
}
