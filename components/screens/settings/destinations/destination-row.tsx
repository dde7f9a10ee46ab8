'use client'

import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { MenuEntry } from '#components/ui/menu.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { MissingDestination, UsedDestination } from '#contract/destination-shape.ts'
import { RowActions } from '../rows.tsx'
import { DestinationStatus, DestinationTrouble, UsesShown } from './facts.tsx'
import { guides, mediumNames, reachOf, secretNames } from './media.ts'
import type { Overlay } from './overlay.tsx'

type Props = {
  destination: UsedDestination
  channelName: string | undefined
  show(what: Overlay, of: string): void
}

export function DestinationRow({ destination, channelName, show }: Props) {
  const { id, channel, name, isDefault, isNotice, secretHint, host, status } = destination
  const offers = useOffers()
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-3">
        <span className="mt-px grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-raised text-ink-2">
          <SourceIcon source={channel} decorative />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 truncate font-semibold">{name}</h3>
            {isDefault && (
              <Badge tone="accent" {...tip('Automations without a destination of their own send here')}>
                Default
              </Badge>
            )}
            {isNotice && <Badge {...tip('Notices about failed automations are sent here')}>Notices</Badge>}
          </div>
          <p className="text-sm text-ink-2">
            {mediumNames[channel]}
            <Dot />
            {reachOf(destination, channelName)}
            {host && (
              <>
                <Dot />
                {host}
              </>
            )}
          </p>
          <p className="text-sm">
            <UsesShown of={destination} name={name} />
            {secretHint && (
              <span className="text-ink-3">
                <Dot />
                {secretNames[channel]} ends in <span className="font-mono">{secretHint}</span>
              </span>
            )}
          </p>
          <DestinationTrouble destination={destination} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pl-11 md:self-start md:pl-0">
        <DestinationStatus destination={destination} />
        <span className="flex items-center gap-1">
          {status === 'unreadable' ? (
            <Button size="sm" onClick={() => show('replace', id)}>
              Enter them again
            </Button>
          ) : (
            offers('testDestination') && (
              <Button size="sm" aria-label={`Send a test through ${name}`} onClick={() => show('test', id)}>
                Send a test
              </Button>
            )
          )}
          <RowMenu {...{ destination, show }} />
        </span>
      </div>
    </li>
  )
}

function RowMenu({ destination: { id, name }, show }: Pick<Props, 'destination' | 'show'>) {
  const offers = useOffers()
  const change: MenuEntry[] = [
    {
      label: 'Edit',
      note: 'Change the name and where it sends',
      icon: <Pencil />,
      onSelect: () => show('edit', id),
    },
    { label: 'Replace the credentials', icon: <KeyRound />, onSelect: () => show('replace', id) },
  ]
  const remove: MenuEntry[] = [
    'line',
    { label: 'Remove', icon: <Trash2 />, tone: 'danger', onSelect: () => show('remove', id) },
  ]
  const items = [
    ...(offers('updateDestination') ? change : []),
    ...(offers('deleteDestination') ? remove : []),
  ]
  if (items.length === 0) return null
  return <RowActions of={name} items={items} />
}

function Dot() {
  return (
    <span aria-hidden="true" className="px-1.5 text-ink-3">
      ·
    </span>
  )
}

type MissingRowProps = { missing: MissingDestination; show(what: Overlay, of: string): void }

/** Automations send to a medium without a destination; their deliveries fail until one is added. */
export function MissingRow({ missing, show }: MissingRowProps) {
  const { channel, isDefault, isNotice, automationCount } = missing
  const name = mediumNames[channel]
  const marks = [...(isDefault ? ['the default destination'] : []), ...(isNotice ? ['notices'] : [])]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] bg-stop-soft px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-72 gap-3">
        <span className="mt-1">
          <StatusMark status="error" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">
            Nothing can be sent {channel === 'email' ? 'by e-mail' : `to ${name}`} yet
          </span>
          <span className="block text-sm text-ink-2">
            {automationCount > 0 && (
              <>
                <UsesShown of={missing} name={name} />
                {marks.length > 0 ? `, and it is needed for ${marks.join(' and ')}. ` : '. '}
              </>
            )}
            {automationCount === 0 && marks.length > 0 && `It is needed for ${marks.join(' and ')}. `}
            Add a {guides[channel].what.replace(/^Mail/, 'mail')}, then run the failed runs again.
          </span>
        </span>
      </span>
      <Button onClick={() => show('add', channel)}>Add it</Button>
    </li>
  )
}
