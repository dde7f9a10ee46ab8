'use client'

import { ArchiveRestore, Copy, Eye, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useChangeAutomation, useMay } from '#components/kit/automation/change-automation.ts'
import type { Shown } from '#components/kit/automation/words.ts'
import type { MenuEntry, MenuOverlay } from '#components/ui/menu.tsx'
import MenuBody from '#components/ui/overlay/menu-body.tsx'
import { routes } from '#lib/routes.ts'

type Props = MenuOverlay & { label: string; automation: Shown; isPage: boolean }

export default function RowMenuBody({ automation, isPage, ...rest }: Props) {
  return <MenuBody align="end" items={useEntries(automation, isPage)} {...rest} />
}

function useEntries(automation: Shown, isPage: boolean): MenuEntry[] {
  const router = useRouter()
  const may = useMay()
  const change = useChangeAutomation()
  const { id, deletedAt, enabled, status } = automation
  const open: MenuEntry = {
    label: 'Open',
    icon: <Eye />,
    onSelect: () => router.push(routes.automation(id)),
  }
  if (deletedAt !== null) {
    const restore = {
      label: 'Bring back',
      icon: <ArchiveRestore />,
      onSelect: () => void change.restore(automation),
    }
    return [...(isPage ? [] : [open]), ...(may('restoreAutomation') ? [restore] : [])]
  }
  const remove = async () => {
    if ((await change.remove(automation)) && isPage) router.push(routes.automations)
  }
  const duplicate = async () => {
    const copy = await change.duplicate(automation)
    if (copy && isPage) router.push(routes.automation(copy))
  }
  const edit = () => router.push(routes.editAutomation(id))
  const own: [string, MenuEntry][] = [
    ['updateAutomation', { label: 'Edit', icon: <Pencil />, onSelect: edit }],
    ['startRun', { label: 'Run now', icon: <Zap />, onSelect: () => void change.start(automation) }],
    [
      enabled ? 'pauseAutomation' : 'resumeAutomation',
      {
        label: enabled ? 'Pause' : 'Resume',
        icon: enabled ? <Pause /> : <Play />,
        disabled: status === 'completed',
        onSelect: () => void change.turn(automation, !enabled),
      },
    ],
    ['duplicateAutomation', { label: 'Duplicate', icon: <Copy />, onSelect: () => void duplicate() }],
    [
      'deleteAutomation',
      { label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: () => void remove() },
    ],
  ]
  return [...(isPage ? [] : [open]), ...own.filter(([id]) => may(id)).map(([, entry]) => entry)]
}
