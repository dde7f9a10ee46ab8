'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Unplug } from 'lucide-react'
import Link from 'next/link'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { IntegrationIcon } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { connectionsQuery } from './queries.ts'
import { countsOf, SourceGallery } from './source-gallery.tsx'
import { rhythmWords, statusMarks, statusWords } from './words.ts'

export function SourcesScreen() {
  const sources = useQuery(api.sources.list.queryOptions())
  const connections = useQuery(connectionsQuery(api))
  const failed = [connections, sources].find(({ data, error }) => !data && error)
  if (failed)
    return (
      <ReadFailure
        title="The sources could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!sources.data || !connections.data) return <LoadingRows rows={6} label="Loading the sources" />
  return <Sources sources={sources.data.data} connections={connections.data.data} />
}

type Props = Pick<Parameters<typeof SourceGallery>[0], 'sources'> & { connections: readonly Connection[] }

const urgency: Connection['status'][] = ['failing', 'quiet', 'waiting', 'paused', 'healthy']

function Sources({ sources, connections }: Props) {
  const inOrder = connections.toSorted((a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status))
  return (
    <div className="grid gap-8">
      {connections.length > 0 && (
        <Section flush title="Connected">
          <ul>
            {inOrder.map((one) => (
              <ConnectedRow key={one.id} connection={one} />
            ))}
          </ul>
        </Section>
      )}
      {sources.length === 0 ? (
        <NothingYet icon={<Unplug aria-hidden="true" />} title="This service has no sources to connect">
          Messages and events can still be sent to it by programs, with an API key.
        </NothingYet>
      ) : (
        <Section
          title={connections.length > 0 ? 'Connect another' : 'Connect your first source'}
          note="Nothing is fetched or sent anywhere before you connect something."
        >
          <SourceGallery sources={sources} connected={countsOf(connections)} />
        </Section>
      )}
    </div>
  )
}

function ConnectedRow({ connection }: { connection: Connection }) {
  const { id, source, name, title, status } = connection
  const tone = status === 'failing' ? 'text-stop' : status === 'quiet' ? 'text-caution' : 'text-ink-2'
  return (
    <li className="border-b border-line">
      <Link
        href={routes.source(id)}
        className="group -mx-2 grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-3 hover:bg-hover"
      >
        <span className="grid size-8 place-items-center self-start rounded-lg border border-line bg-raised text-ink-2">
          <IntegrationIcon integration={source} decorative />
        </span>
        <span className="min-w-0">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <span className="min-w-0 truncate font-semibold">{name}</span>
            {name !== title && <span className="text-sm text-ink-3">{title}</span>}
            <span className="inline-flex items-center gap-1.5 text-sm">
              <StatusMark status={statusMarks[status]} />
              <span className={tone}>{statusWords[status]}</span>
            </span>
          </span>
          <span className="mt-0.5 block text-sm text-ink-2">
            <Facts connection={connection} />
          </span>
        </span>
        <ChevronRight
          className="size-4 text-ink-3 transition-transform motion-safe:group-hover:translate-x-0.5"
          aria-hidden="true"
        />
      </Link>
    </li>
  )
}

function Facts({ connection }: { connection: Connection }) {
  const { status, statusText, lastArrivalAt, rhythmSeconds, counts } = connection
  if (status !== 'healthy') return statusText
  const rhythm = rhythmWords(rhythmSeconds)
  const { total, failed } = counts.last30Days
  return (
    <>
      Last arrival <TimeAgo instant={lastArrivalAt} />
      {rhythm && `, ${rhythm}`}
      <span className="text-ink-3">{` · ${formatCount(total)} in 30 days`}</span>
      {failed > 0 && <span className="text-caution">{`, ${formatCount(failed)} failed`}</span>}
    </>
  )
}
