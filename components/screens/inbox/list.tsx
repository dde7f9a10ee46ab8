import { CircleCheck, Mail, MailOpen } from 'lucide-react'
import { type BulkJob, listOf } from '#components/kit/list/definition.ts'
import { filter, optionsOf } from '#components/kit/list/filters.ts'
import { RowLink } from '#components/kit/list/row.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { InboxItem, InboxQuery } from '#contract/inbox.ts'
import { formatCount, formatInstant } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { ItemActs } from './item-acts.tsx'
import { snoozeTimes } from './snooze-times.ts'

const states = ['open', 'snoozed', 'done'] as const

type Viewing = { offers(operation: string): boolean }

const canChange = ({ offers }: Viewing) => offers('updateInboxItem')

export const inbox = listOf<InboxItem>()({
  name: 'inbox',
  label: 'Inbox',
  words: ['item', 'items'],
  sorts: ['created'],
  opens: 'item',
  filters: {
    state: filter.one(states, {
      label: 'Show',
      options: optionsOf(states, { open: 'Open', snoozed: 'Snoozed', done: 'Done' }),
    }),
    unread: filter.flag({ label: 'Read', words: ['Unread only', 'Read only'] }),
  },
  input: ({ filters: { state, unread } }, { page, limit }): InboxQuery => ({
    page,
    limit,
    state: state ?? 'open',
    ...(unread !== undefined && { unread }),
  }),
  query: (from, input) => ({ ...from.inbox.list.queryOptions({ input }), refetchInterval: () => 30_000 }),
  read: (service, input, signal) => service.inbox.list(input, { signal }),
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => routes.inboxItem(id),
  keys: [
    { key: 'e', label: 'Done, or open again', when: canChange },
    { key: 'h', label: 'Snooze', when: canChange },
    { key: 'u', label: 'Read, or unread', when: canChange },
  ],
  columns: [
    {
      id: 'title',
      header: 'From',
      isFixed: true,
      narrow: 'title',
      className: 'w-64 max-lg:w-52',
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-2">
          <ReadMark isRead={item.isRead} />
          <RowLink href={routes.inboxItem(item.id)} className={item.isRead ? 'font-normal!' : ''}>
            {item.title}
          </RowLink>
          {item.isTest && <Badge tone="idle">Test</Badge>}
          {item.isMine && !item.isTest && <Badge tone="idle">Only you</Badge>}
        </span>
      ),
    },
    {
      id: 'preview',
      header: 'Output',
      narrow: 'detail',
      cell: ({ preview }) => <span className="truncate text-ink-2">{preview}</span>,
    },
    {
      id: 'created',
      header: 'Came',
      className: 'w-24',
      narrow: 'aside-detail',
      cell: ({ createdAt }) => <TimeAgo instant={createdAt} className="text-ink-2" />,
    },
    {
      id: 'acts',
      header: 'Actions',
      isHeaderHidden: true,
      className: 'w-28',
      align: 'end',
      narrow: 'aside-control',
      cell: (item) => <ItemActs item={item} />,
    },
  ],
  bulk: {
    when: canChange,
    acts: (chosen, _, { zone }) => [
      { label: 'Done', icon: <CircleCheck aria-hidden="true" />, job: finishing(chosen, true) },
      { label: 'Open again', job: finishing(chosen, false) },
      { label: 'Mark as read', icon: <MailOpen aria-hidden="true" />, job: reading(chosen, true) },
      { label: 'Mark as unread', icon: <Mail aria-hidden="true" />, job: reading(chosen, false) },
      {
        label: 'Snooze',
        menu: 'Snooze',
        choices: snoozeTimes(Date.now(), zone).map(({ label, at }) => ({
          label,
          job: snoozing(chosen, new Date(at).toISOString(), zone),
        })),
      },
    ],
  },
  nothing: {
    matches: 'Nothing in the inbox matches',
    yet: ({ offers }) => ({
      title: 'Nothing waits for you',
      icon: <CircleCheck />,
      children:
        'Output that automations write for everybody, or for you, appears here. Turn on Inbox under Send to in an automation.',
      ...(offers('createAutomation') && {
        action: <ButtonLink href={routes.templates}>Choose a template</ButtonLink>,
      }),
    }),
    apart: ({ state }) => ({ state }),
  },
})

/** A dot before what was not read; the words say it to screen readers. */
function ReadMark({ isRead }: { isRead: boolean }) {
  const look = 'size-2 shrink-0 rounded-full'
  return isRead ? (
    <span className={look} />
  ) : (
    <span className={`${look} bg-accent`} role="img" aria-label="Unread" />
  )
}

const itemsInWords = (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`)

const load = () => import('./change-item.ts')

function finishing(items: readonly InboxItem[], isDone: boolean): BulkJob<InboxItem> {
  const isSo = ({ state }: InboxItem) => (state === 'done') === isDone
  return {
    items: items.filter((item) => !isSo(item)),
    done: items.filter(isSo),
    send: async (_, { id }) => (await load()).sendChange(id, { isDone }),
    after: (client) => void load().then(({ refreshInbox }) => refreshInbox(client)),
    says: ({ length }) =>
      length === 0
        ? null
        : { title: isDone ? `Done: ${itemsInWords(length)}` : `Opened again: ${itemsInWords(length)}` },
    undo: (changed) => ({ ...finishing([], !isDone), items: changed }),
  }
}

function reading(items: readonly InboxItem[], isRead: boolean): BulkJob<InboxItem> {
  return {
    items: items.filter((item) => item.isRead !== isRead),
    done: items.filter((item) => item.isRead === isRead),
    send: async (_, { id }) => (await load()).sendChange(id, { isRead }),
    after: (client) => void load().then(({ refreshInbox }) => refreshInbox(client)),
    says: ({ length }) =>
      length === 0 ? null : { title: `${isRead ? 'Read' : 'Unread'}: ${itemsInWords(length)}` },
  }
}

/** What is done stays so. Undone, each has the time that it had. */
function snoozing(items: readonly InboxItem[], until: string, zone: string): BulkJob<InboxItem> {
  return {
    items: items.filter(({ state }) => state !== 'done'),
    done: items.filter(({ state }) => state === 'done'),
    send: async (_, { id }) => (await load()).sendChange(id, { snoozedUntil: until }),
    after: (client) => void load().then(({ refreshInbox }) => refreshInbox(client)),
    says: ({ length }) =>
      length === 0 ? null : { title: `Snoozed until ${formatInstant(until, zone)}: ${itemsInWords(length)}` },
    undo: (changed) => ({
      ...snoozing([], until, zone),
      items: changed,
      send: async (_, { id, snoozedUntil }) => (await load()).sendChange(id, { snoozedUntil }),
      says: ({ length }) => ({ title: `Changed back: ${itemsInWords(length)}` }),
    }),
  }
}
