'use client'

import { useQuery } from '@tanstack/react-query'
import { AlarmClock, CircleCheck, Mail, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useZone } from '#components/ui/now.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import type { InboxItemDetail } from '#contract/inbox.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Comments } from './comments.tsx'
import { useSnoozes } from './item-acts.tsx'
import { useChangeItem } from './use-change-item.ts'

type Props = {
  id: string
  /** Output, drawn by the server. */
  output: ReactNode
}

/** One item: the whole output, what to do with it, and what others say of it. */
export function ItemScreen({ id, output }: Props) {
  const query = useQuery(api.inbox.get.queryOptions({ input: { itemId: id } }))
  if (query.data) return <Shown item={query.data} output={output} />
  if (query.error)
    return (
      <ReadFailure
        title="The item could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <LoadingRows label="Loading the item" />
}

function Shown({ item, output }: { item: InboxItemDetail; output: ReactNode }) {
  useReading(item)
  return (
    <>
      <PageHeader
        back={{ href: routes.inbox, label: 'Inbox' }}
        title={
          <>
            {item.title}
            {item.isTest && (
              <Badge tone="idle" className="ml-2 align-middle">
                Test, only for you
              </Badge>
            )}
          </>
        }
        summary={<Facts item={item} />}
        actions={<Acts item={item} />}
      />
      <div className="grid max-w-[46rem] gap-8">
        <div>{output}</div>
        <Section title="Comments">
          <Comments item={item} />
        </Section>
      </div>
    </>
  )
}

/** Marks it as read once, when it is opened; what is marked as unread here stays so. */
function useReading({ id, isRead, title, snoozedUntil }: InboxItemDetail): void {
  const change = useChangeItem()
  const isOffered = useOffers()('updateInboxItem')
  const read = useRef<string | null>(null)
  useEffect(() => {
    if (!isOffered || read.current === id) return
    read.current = id
    if (!isRead) void change({ id, title, snoozedUntil }, { isRead: true })
  }, [change, id, isOffered, isRead, snoozedUntil, title])
}

function Facts({ item }: { item: InboxItemDetail }) {
  const own = useViewer().member.id
  const zone = useZone()
  const { automation, runId, createdAt, state, snoozedUntil, doneBy, recipients } = item
  return (
    <div className="flex flex-wrap gap-x-4">
      <TimeAgo instant={createdAt} />
      {automation && runId && (
        <Link
          href={routes.run(automation.id, runId)}
          className="underline-offset-2 hover:text-ink hover:underline"
        >
          The run that wrote it
        </Link>
      )}
      {automation && !runId && (
        <Link
          href={routes.automation(automation.id)}
          className="underline-offset-2 hover:text-ink hover:underline"
        >
          The automation that wrote it
        </Link>
      )}
      {recipients && <span>For {joined(recipients.map(({ id, name }) => (id === own ? 'you' : name)))}</span>}
      {state === 'done' && <span>{doneBy ? `${doneBy.name} marked it as done` : 'Done'}</span>}
      {snoozedUntil && <span>Snoozed until {formatInstant(snoozedUntil, zone)}</span>}
    </div>
  )
}

/** Done and snoozed items leave the inbox, so both lead back to it. */
function Acts({ item }: { item: InboxItemDetail }) {
  const router = useRouter()
  const change = useChangeItem()
  const canChange = useOffers()('updateInboxItem')
  const snoozeButton = useRef<HTMLSpanElement>(null)
  const back = () => {
    router.refresh()
    router.push(routes.inbox)
  }
  const isDone = item.state === 'done'
  const finish = async () => {
    if (await change(item, { isDone: !isDone })) isDone ? router.refresh() : back()
  }
  const unread = async () => {
    if (await change(item, { isRead: false })) back()
  }
  const keys = { group: 'This item', enabled: canChange }
  useShortcut('e', () => void finish(), { ...keys, label: isDone ? 'Open again' : 'Done' })
  useShortcut('u', () => void unread(), { ...keys, label: 'Mark as unread' })
  useShortcut('h', () => snoozeButton.current?.querySelector('button')?.click(), { ...keys, label: 'Snooze' })
  const snoozes = useSnoozes(item, back)
  if (!canChange) return null
  return (
    <>
      <Button onClick={() => void unread()} {...tip('Mark as unread', 'u')}>
        <Mail aria-hidden="true" /> Unread
      </Button>
      {!isDone && (
        <span ref={snoozeButton} className="contents">
          <Menu
            label="Snooze"
            align="end"
            items={snoozes}
            trigger={
              <Button {...tip('Out of the way until later', 'h')}>
                <AlarmClock aria-hidden="true" /> Snooze
              </Button>
            }
          />
        </span>
      )}
      <Button
        variant={isDone ? 'secondary' : 'primary'}
        onClick={() => void finish()}
        {...tip(isDone ? 'Back into the inbox' : 'For everybody who gets it', 'e')}
      >
        {isDone ? <Undo2 aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        {isDone ? 'Open again' : 'Done'}
      </Button>
    </>
  )
}
