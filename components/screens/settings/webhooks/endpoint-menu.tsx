'use client'

import { CirclePause, CirclePlay, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import type { MenuEntry } from '#components/ui/menu.tsx'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { RowActions } from '../rows.tsx'
import { type Act, useSwitchOn } from './acts.ts'
import { nameOf } from './words.ts'

type Props = { endpoint: WebhookEndpoint; onAct: (act: Act) => void }

export function EndpointMenu({ endpoint, onAct }: Props) {
  const switchOn = useSwitchOn()
  const items: MenuEntry[] = [
    { label: 'Edit', icon: <Pencil />, onSelect: () => onAct('edit') },
    { label: 'Rotate the secret', icon: <RefreshCw />, onSelect: () => onAct('rotate') },
    endpoint.enabled
      ? { label: 'Switch off', icon: <CirclePause />, onSelect: () => onAct('off') }
      : { label: 'Switch on', icon: <CirclePlay />, onSelect: () => void switchOn(endpoint) },
    'line',
    { label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: () => onAct('remove') },
  ]
  return <RowActions of={nameOf(endpoint)} items={items} />
}
