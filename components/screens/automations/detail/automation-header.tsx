'use client'

import { Pencil, Zap } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { statusShown } from '#lib/automation-status.ts'
import { routes } from '#lib/routes.ts'
import { AutomationSwitch } from '../automation-switch.tsx'
import { Places } from '../places.tsx'
import { AutomationMenu } from '../row-menu.tsx'

export function AutomationHeader({ automation }: { automation: AutomationDetail }) {
  const router = useRouter()
  const may = useMay()
  const { start } = useChangeAutomation()
  const { id, name, deletedAt } = automation
  const canStart = deletedAt === null && may('startRun')
  const run = async () => {
    const begun = await start(automation)
    if (begun) router.push(routes.run(id, begun.id))
  }
  useShortcut('r', () => void run(), { group: 'This automation', label: 'Run now', enabled: canStart })
  const canEdit = deletedAt === null && may('updateAutomation')
  useShortcut('e', () => router.push(routes.editAutomation(id)), {
    ...{ group: 'This automation', label: 'Edit', enabled: canEdit },
  })
  return (
    <PageHeader
      back={{ href: routes.automations, label: 'Automations' }}
      title={name}
      summary={<Summary automation={automation} />}
      actions={
        <>
          {deletedAt === null && <AutomationSwitch automation={automation} />}
          {canStart && (
            <Button onClick={() => void run()} {...tip('Run now', 'r')}>
              <Zap aria-hidden="true" /> Run now
            </Button>
          )}
          {canEdit && (
            <ButtonLink href={routes.editAutomation(id)} {...tip('Edit', 'e')}>
              <Pencil aria-hidden="true" /> Edit
            </ButtonLink>
          )}
          <AutomationMenu automation={automation} isPage />
        </>
      }
    />
  )
}

function Summary({ automation }: { automation: AutomationDetail }) {
  const { description, schedule, nextRunAt, enabled } = automation
  const { mark, word } = statusShown(automation)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="inline-flex items-center gap-2">
        <StatusMark status={mark} />
        {word}
      </span>
      <span {...tip(ruleText(schedule))}>{description}</span>
      <Places automation={automation} />
      {enabled && nextRunAt && (
        <span>
          next <TimeAgo instant={nextRunAt} due />
        </span>
      )}
    </div>
  )
}
