'use client'

import Link from 'next/link'
import { useNames } from '#components/kit/automation/use-names.ts'
import { ActorMark } from '#components/kit/history/drawing/actor-mark.tsx'
import { ChangeLines } from '#components/kit/history/drawing/change-lines.tsx'
import { linesOf } from '#components/kit/history/track/describe.ts'
import { fieldOf } from '#components/kit/history/track/fields.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Fact, Facts, InstantFact } from '#components/ui/facts.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import { type AuditResource, auditResources } from '#contract/common/audit-resources.ts'
import { describeEntry, hrefOf, resourceName } from './words.ts'

/** Filter by the same thing or by the same actor. */
export type Narrowing = { resource: AuditResource[]; id: string } | { actor: string }

type Props = { entry: AuditEntry; onNarrow(filters: Narrowing): void }

const kinds = { user: 'A person', agent: 'An agent, in a run', system: 'Signalbox itself' }

/** Shows one change field by field. */
export function EntryDetail({ entry, onNarrow }: Props) {
  const { actor, resource, resourceId, resourceName: name, exists, operation } = entry
  const names = useNames(entry)
  const { sentence, lines } = describeEntry(entry, names)
  // Shows the fields even when the sentence already contains them, so that they can be checked.
  const isSaid = lines.length === 0
  const fields = isSaid ? linesOf(entry, names) : lines
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
            {!exists && <span className="text-ink-3">, which was deleted</span>}
          </p>
        </div>
      </div>
      <section>
        <h3 className="text-sm font-medium text-ink-3">Fields</h3>
        <ChangeLines lines={fields} operation={operation} named={isSaid} />
        {fields.length === 0 && <p className="mt-1 text-sm text-ink-2">No fields were recorded.</p>}
        <Shortened entry={entry} />
      </section>
      <Facts>
        <InstantFact title="When" instant={entry.changedAt} />
        <Fact title="Made by">{kinds[actor.type]}</Fact>
        <Fact title={`${resourceName(resource)} id`}>
          <CopyId value={resourceId} what="id" className="-ml-1" />
        </Fact>
        <Fact title="Change id">
          <CopyId value={entry.id} what="change id" className="-ml-1" />
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        {known && (
          <Button size="sm" onClick={() => onNarrow({ resource: [known], id: resourceId })}>
            {onlyWords(resource, name)}
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

function onlyWords(resource: string, name: string | null): string {
  if (resource === 'security') return name ? `Only security events of ${name}` : 'Only such security events'
  return `Only this ${resource === 'api-key' ? 'API key' : resourceName(resource).toLowerCase()}`
}

function Shortened({ entry: { shortened } }: { entry: AuditEntry }) {
  if (shortened.length === 0) return null
  const names = shortened.map((name) => fieldOf(name).label).join(', ')
  return <p className="mt-2 text-xs text-ink-3">{names}: the first 2,000 characters.</p>
}
