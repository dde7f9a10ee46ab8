'use client'

import { ArchiveRestore, Copy, Ellipsis, Eye, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import type { Shown } from '#components/kit/automation/words.ts'
import { useRow } from '#components/kit/list/row.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { routes } from '#lib/routes.ts'

type Props = {
  automation: Shown
  /** On the page of the automation: without Open, and deleting leads to the list. */
  isPage?: boolean
}

/** Menu of all actions on one automation. */
export function AutomationMenu({ automation, isPage = false }: Props) {
  const { tabIndex } = useRow()
  const may = useMay()
  const router = useRouter()
  const change = useChangeAutomation()
  const label = `Actions for ${automation.name}`
  if (isPage && !may('deleteAutomation')) return null
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton
          label={label}
          size={isPage ? 'md' : 'sm'}
          variant={isPage ? 'secondary' : 'quiet'}
          tabIndex={isPage ? undefined : tabIndex}
          data-key="."
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={() => entries({ automation, isPage, may, change, go: router.push })}
    />
  )
}

type Acting = Required<Props> & {
  may: ReturnType<typeof useMay>
  change: ReturnType<typeof useChangeAutomation>
  go: (href: string) => void
}

function entries({ automation, isPage, may, change, go }: Acting): MenuEntry[] {
  const { id, deletedAt, enabled, status } = automation
  const open: MenuEntry = {
    label: 'Open',
    icon: <Eye />,
    onSelect: () => go(routes.automation(id)),
  }
  if (deletedAt !== null) {
    const restore = {
      label: 'Restore',
      icon: <ArchiveRestore />,
      onSelect: () => void change.restore(automation),
    }
    return [...(isPage ? [] : [open]), ...(may('restoreAutomation') ? [restore] : [])]
  }
  const remove = async () => {
    if ((await change.remove(automation)) && isPage) go(routes.automations)
  }
  const duplicate = async () => {
    const copy = await change.duplicate(automation)
    if (copy && isPage) go(routes.automation(copy))
  }
  const edit = () => go(routes.editAutomation(id))
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
