'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import Link from 'next/link'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Fact, Facts, InstantFact } from '#components/ui/facts.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { ArrivalDetail as Arrival } from '#contract/arrivals.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { becameWords, outcomeMarks, outcomeWords } from './words.ts'

type Props = { arrival: Arrival; onKind(kind: string): void }

/** One arrival: what came of it, and what it was, with secrets and addresses masked by the service. */
export function ArrivalDetail({ arrival, onKind }: Props) {
  const { kind, outcome, deliveryId, receivedAt, attempts, nextAttemptAt, bodySize } = arrival
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-lg font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{kind}</p>
        <p role="status" className="mt-1 flex items-center gap-2">
          <StatusMark status={outcomeMarks[outcome]} />
          {outcomeWords[outcome]}
        </p>
        <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{becameWords(arrival)}</p>
        {nextAttemptAt !== null && attempts > 0 && (
          <p className="text-sm text-ink-3">
            It is tried again <TimeAgo instant={nextAttemptAt} due />.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Replay arrival={arrival} />
        <Button size="sm" onClick={() => onKind(kind)}>
          Only this kind
        </Button>
      </div>
      <Links arrival={arrival} />
      <Facts>
        <InstantFact title="Arrived" instant={receivedAt} />
        <Fact title="Delivery id">
          <CopyId value={deliveryId} what="delivery id" className="-ml-1" />
        </Fact>
        <Fact title="Tried">{attempts === 1 ? 'Once' : `${formatCount(attempts)} times`}</Fact>
        <Fact title="Size">{`${formatCount(bodySize)} bytes`}</Fact>
      </Facts>
      <section className="grid gap-2">
        <CodeBlock title="Body" code={bodyText(arrival.body)} tall />
        <p className="text-xs text-ink-3">Secrets and addresses of people are masked.</p>
      </section>
      <Headers headers={arrival.headers} />
    </div>
  )
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2)
}

function Replay({ arrival: { id, outcome } }: Pick<Props, 'arrival'>) {
  const cache = useQueryClient()
  const replay = useMutation({
    ...api.arrivals.replay.mutationOptions(),
    onSuccess: () => cache.invalidateQueries({ queryKey: api.arrivals.key() }),
    onError: (error) => sayWhyFailed('It was not replayed', error),
  })
  if (outcome === 'duplicate')
    return (
      <p className="basis-full text-sm text-ink-2">
        A duplicate cannot be replayed. Search for its delivery id to find the first one.
      </p>
    )
  return (
    <Button
      size="sm"
      variant={outcome === 'failed' ? 'primary' : 'secondary'}
      loading={replay.isPending || outcome === 'waiting'}
      onClick={() => replay.mutate({ arrivalId: id })}
    >
      <RotateCw aria-hidden="true" />
      Replay
    </Button>
  )
}

function Links({ arrival: { links } }: Pick<Props, 'arrival'>) {
  if (links.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-medium text-ink-3">Created</h3>
      <ul className="mt-1">
        {links.map(({ type, id, title }) => (
          <li key={`${type} ${id}`} className="flex min-h-8 items-baseline gap-2 border-b border-line py-1.5">
            <span className="w-16 shrink-0 text-sm text-ink-3">
              {type === 'message' ? 'Message' : 'Event'}
            </span>
            {type === 'message' ? (
              <Link href={routes.message(id)} className="line-clamp-2 min-w-0 font-medium hover:underline">
                {title}
              </Link>
            ) : (
              <code className="min-w-0 truncate text-sm">{title}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const all = Object.entries(headers)
  if (all.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="flex h-8 cursor-pointer items-center text-ink-2 hover:text-ink">
        {`Headers (${all.length})`}
      </summary>
      <dl className="grid gap-1.5 pt-1">
        {all.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
