'use client'

import { AlarmClock, CircleCheck, Mail, MailOpen, Undo2 } from 'lucide-react'
import { useRow } from '#components/kit/list/row.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { useZone } from '#components/ui/now.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { InboxItem } from '#contract/inbox.ts'
import { formatInstant } from '#lib/format.ts'
import { snoozeTimes } from './snooze-times.ts'
import { useChangeItem } from './use-change-item.ts'

/** What can be done with a row: done, later, read. */
export function ItemActs({ item }: { item: InboxItem }) {
  const { tabIndex } = useRow()
  const change = useChangeItem()
  const snoozes = useSnoozes(item)
  if (!useOffers()('updateInboxItem')) return null
  const { isRead, state } = item
  const [ReadIcon, readLabel] = isRead
    ? ([Mail, 'Mark as unread'] as const)
    : ([MailOpen, 'Mark as read'] as const)
  const [DoneIcon, doneLabel] =
    state === 'done' ? ([Undo2, 'Open again'] as const) : ([CircleCheck, 'Done'] as const)
  return (
    <span className="flex items-center justify-end">
      <IconButton
        label={readLabel}
        keys="u"
        size="sm"
        data-key="u"
        tabIndex={tabIndex}
        className="max-md:hidden"
        onClick={() => void change(item, { isRead: !isRead })}
      >
        <ReadIcon aria-hidden="true" />
      </IconButton>
      {state !== 'done' && (
        <Menu
          label="Snooze"
          align="end"
          items={snoozes}
          trigger={
            <IconButton
              label="Snooze"
              keys="h"
              size="sm"
              data-key="h"
              tabIndex={tabIndex}
              className="max-md:hidden"
            >
              <AlarmClock aria-hidden="true" />
            </IconButton>
          }
        />
      )}
      <IconButton
        label={doneLabel}
        keys="e"
        size="sm"
        data-key="e"
        tabIndex={tabIndex}
        onClick={() => void change(item, { isDone: state !== 'done' })}
      >
        <DoneIcon aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Times to be out of the way until, made when the menu opens; and the way back. `after` is called once it is snoozed. */
export function useSnoozes(
  item: Pick<InboxItem, 'id' | 'title' | 'snoozedUntil'>,
  after?: () => void,
): () => MenuEntry[] {
  const change = useChangeItem()
  const zone = useZone()
  const snooze = async (until: string | null) => {
    const words = until === null ? '' : formatInstant(until, zone)
    if (await change(item, { snoozedUntil: until }, words)) after?.()
  }
  return () => [
    ...snoozeTimes(Date.now(), zone).map(({ label, at }) => ({
      label,
      note: formatInstant(new Date(at).toISOString(), zone),
      onSelect: () => void snooze(new Date(at).toISOString()),
    })),
    ...(item.snoozedUntil === null
      ? []
      : [{ label: 'Back in the inbox now', onSelect: () => void snooze(null) }]),
  ]
}
