'use client'

import { useRouter } from 'next/navigation'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { RetryFailedButton } from '#components/kit/run/retry-failed/retry-button.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { routes } from '#lib/routes.ts'
import { automations } from './list.tsx'

export function AutomationsScreen({ view }: { view: TableView }) {
  const router = useRouter()
  const may = useMay()
  useShortcut('c', () => router.push(routes.newAutomation), {
    ...{ group: 'Automations', label: 'New automation', enabled: may('createAutomation') },
  })
  return (
    <ListScreen
      list={automations}
      view={view}
      given={undefined}
      actions={<RetryFailedButton what="runs" size="sm" group="Automations" />}
    />
  )
}
