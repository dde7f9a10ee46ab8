'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useNames } from '#components/automations/definition/use-names.ts'
import { ActorMark } from '#components/history/drawing/actor-mark.tsx'
import { ChangeLines } from '#components/history/drawing/change-lines.tsx'
import { fieldOf } from '#components/history/track/fields.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-id.tsx'
import { useZone } from '#components/ui/now.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import { auditResources } from '#contract/common/audit-resources.ts'
import { formatInstant } from '#lib/format.ts'
import type { AuditState } from './audit-list.ts'
import { describeEntry, hrefOf, resourceName } from './words.ts'

type Props = { entry: AuditEntry; onNarrow(filters: Partial<AuditState['filters']>): void }

const kinds = { user: 'A person', agent: 'An agent, in a run', system: 'Signalbox itself' }

/** Who did what to which thing, field by field. */
export function EntryDetail({ entry, onNarrow }: Props) {
  const { actor, resource, resourceId, resourceName: name, exists, operation } = entry
  const { sentence, lines } = describeEntry(entry, useNames(entry))
  const href = hrefOf(entry)
  const known = auditResources.find((one) => one === resource)
  return (
    <div className="grid gap-5">
      <div className="flex gap-3">
        <ActorMark actor={actor} />
        <div className="min-w-0">
          <p className="text-lg font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
            {actor.name} <span className="font-normal text-ink-2">{sentence}</span>
          </p>
          <p className="text-ink-2">
            {resourceName(resource)}{' '}
            {href ? (
              <Link href={href} className="font-medium text-ink underline underline-offset-2">
                {name}
              </Link>
            ) : (
              <span className="font-medium text-ink">{name ?? resourceId}</span>
            )}
            {!exists && <span className="text-ink-3">, which is gone</span>}
          </p>
        </div>
      </div>
      <section>
        <h3 className="text-sm font-medium text-ink-3">Fields</h3>
        {lines.length > 0 ? <ChangeLines lines={lines} operation={operation} /> : <Raw entry={entry} />}
        <Shortened entry={entry} />
      </section>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
        <When instant={entry.changedAt} />
        <Fact title="Made by">{kinds[actor.type]}</Fact>
        <Fact title={`${resourceName(resource)} id`}>
          <CopyId value={resourceId} what="id" className="-ml-1" />
        </Fact>
        <Fact title="Change id">
          <CopyId value={entry.id} what="change id" className="-ml-1" />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        {known && (
          <Button size="sm" onClick={() => onNarrow({ resource: [known], id: resourceId })}>
            Only this {resource === 'api-key' ? 'API key' : resourceName(resource).toLowerCase()}
          </Button>
        )}
        {actor.type !== 'system' && (
          <Button size="sm" onClick={() => onNarrow({ actor: actor.id })}>
            Only changes by {actor.name}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The sentence has said it; the fields are there for whoever has to be sure. */
function Raw({ entry: { changes, previousValues } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(changes), ...Object.keys(previousValues)])]
  if (names.length === 0) return <p className="mt-1 text-sm text-ink-2">None was written down.</p>
  const said = (value: unknown) => (value === undefined ? 'not known' : JSON.stringify(value))
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{fieldOf(name).label}</dt>
          <dd className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">
            {said(previousValues[name])} → {said(changes[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shortened({ entry: { shortened } }: { entry: AuditEntry }) {
  if (shortened.length === 0) return null
  const names = shortened.map((name) => fieldOf(name).label).join(', ')
  return <p className="mt-2 text-xs text-ink-3">{names}: the first 2,000 characters.</p>
}

function When({ instant }: { instant: string }) {
  const zone = useZone()
  return (
    <Fact title="When">
      {zone !== 'UTC' && <span className="block">{formatInstant(instant, zone)}</span>}
      {formatInstant(instant, 'UTC')}
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
