'use client'

import type { TemplateDetail } from '#contract/automation-templates.ts'
import { BuilderScreen } from './builder-screen.tsx'
import { emptyBuilder, fromTemplate } from './draft/draft.ts'

type Props = { template: TemplateDetail | null; organizationZone: string; now: number }

export function BuilderNew({ template, organizationZone, now }: Props) {
  return (
    <BuilderScreen
      scope={template ? `new:${template.slug}` : 'new'}
      begin={(timezone) => (template ? fromTemplate(template, now, timezone) : emptyBuilder(now, timezone))}
      organizationZone={organizationZone}
      now={now}
      automation={null}
      written={null}
    />
  )
}
