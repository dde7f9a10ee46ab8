'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Bot, Unplug } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { tip } from '#components/ui/tooltip.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Assistant } from '#contract/assistants.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { Cell, type Heading, NarrowLine, RowActions, SettingsTable } from '../rows.tsx'

const headings: Heading[] = [
  { label: 'Program' },
  { label: 'Acts as', wide: true },
  { label: 'Connected', wide: true },
  { label: 'Last used', wide: true },
  { label: 'Actions', hidden: true, className: 'w-8' },
]

/** The assistants of the member, and for owners those of everybody. */
export function Connected({ assistants }: { assistants: readonly Assistant[] }) {
  const { role } = useViewer().member
  const [leaving, setLeaving] = useState<Assistant | null>(null)
  return (
    <Section
      flush
      title="Connected"
      note={role === 'owner' ? 'You see those of every member, because you are an owner.' : undefined}
    >
      {assistants.length > 0 ? (
        <SettingsTable label="Connected assistants" headings={headings}>
          {assistants.map((one) => (
            <AssistantRow key={one.id} assistant={one} onDisconnect={() => setLeaving(one)} />
          ))}
        </SettingsTable>
      ) : (
        <NothingYet compact icon={<Bot aria-hidden="true" />} title="No assistant is connected yet">
          Choose yours below. It opens a page here on which you decide what it may do.
        </NothingYet>
      )}
      {leaving && <DisconnectDialog assistant={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function AssistantRow({ assistant, onDisconnect }: { assistant: Assistant; onDisconnect: () => void }) {
  const { program, place, member, isOwn, access, connectedAt, lastUsedAt } = assistant
  const who = isOwn ? 'You' : member.name
  const item = { label: 'Disconnect', icon: <Unplug />, tone: 'danger' as const, onSelect: onDisconnect }
  return (
    <tr>
      <Cell className="w-full max-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{program}</span>
          <Badge
            {...tip(
              access === 'read' ? 'May read, and change nothing' : 'May read and change what its member may',
            )}
          >
            {access === 'read' ? 'Read only' : 'Read and change'}
          </Badge>
        </div>
        <p className="mt-0.5 truncate text-sm text-ink-3">{`From ${place}`}</p>
        <NarrowLine>
          {`${who}, ${lastUsedAt ? 'used ' : 'never used'}`}
          {lastUsedAt && <TimeAgo instant={lastUsedAt} />}
        </NarrowLine>
      </Cell>
      <Cell wide>{who}</Cell>
      <Cell wide>
        <TimeAgo instant={connectedAt} />
      </Cell>
      <Cell wide>
        <TimeAgo instant={lastUsedAt} never="Never" />
      </Cell>
      <Cell>
        <RowActions of={program} items={[item]} />
      </Cell>
    </tr>
  )
}

function DisconnectDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const cache = useQueryClient()
  const { id, program, member, isOwn } = assistant
  async function disconnect() {
    await client.assistants.disconnect({ assistantId: id })
    await cache.invalidateQueries({ queryKey: api.assistants.key() })
    toast({ title: `${program} is disconnected` })
  }
  return (
    <ConfirmDialog
      title={`Disconnect ${program}?`}
      points={[
        `It can no longer read or change anything${isOwn ? '' : ` for ${member.name}`}, from this moment on.`,
        'Its changes stay, and histories still name it.',
        `${isOwn ? 'You' : member.name} can connect it again from the program.`,
      ]}
      act="Disconnect"
      failed="It was not disconnected"
      undoable
      onClose={onClose}
      run={disconnect}
    />
  )
}
