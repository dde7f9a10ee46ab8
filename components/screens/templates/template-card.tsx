import { Clock, Zap } from 'lucide-react'
import Link from 'next/link'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { TemplateDetail, TemplateSummary } from '#contract/automation-templates.ts'
import { levelNames } from '#lib/model-levels.ts'
import { routes } from '#lib/routes.ts'
import { type Connections, missingOf } from '#lib/templates/connections.ts'
import { orWords } from './or-words.ts'
import { isPlainClick, openTemplate } from './template-address.ts'
import { loadDialog } from './template-dialog-host.tsx'
import { TemplateTrack } from './template-track.tsx'

type Level = TemplateDetail['modelLevel']

const heights: Record<Level, number> = { low: 1, med: 2, high: 3 }

/** Shows the model level as one to three bars with its name. */
function LevelBars({ level }: { level: Level }) {
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1.5 text-xs text-ink-3"
      {...tip(`${levelNames[level]} model level`)}
    >
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4 + 0.5}
            y={12 - bar * 3.4 - 0.6}
            width="2.8"
            height={bar * 3.4}
            rx="0.8"
            className={bar <= heights[level] ? 'fill-ink-2' : 'fill-line-strong'}
          />
        ))}
      </svg>
      {levelNames[level]}
      <span className="sr-only"> model level</span>
    </span>
  )
}

type Props = {
  template: TemplateSummary
  connections: Connections
  /** Called when the pointer is near, to load the dialog early. */
  onNear(slug: string): void
}

const look =
  'group relative flex min-w-0 flex-col rounded-[10px] border border-line bg-raised px-4 pb-3 pt-3.5 shadow-card transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent'

/** The whole card is a link. */
export function TemplateCard({ template, connections, onNear }: Props) {
  const { slug, name, subtitle, setup } = template
  const TriggerIcon = setup?.triggerKind === 'event' ? Zap : Clock
  const near = () => {
    onNear(slug)
    void loadDialog()
  }
  return (
    <li className={look} onPointerEnter={near} onFocus={near}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-lg font-semibold tracking-[-0.01em]">
          <Link
            href={routes.template(slug)}
            prefetch={false}
            data-template-link=""
            className="outline-none after:absolute after:inset-0 after:rounded-[10px]"
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              openTemplate(slug)
            }}
          >
            {name}
          </Link>
        </h3>
        {setup && <LevelBars level={setup.modelLevel} />}
      </div>
      <p className="mt-0.5 line-clamp-2 text-pretty text-ink-2">{subtitle}</p>
      <div className="mt-auto pt-3.5">
        {setup && (
          <p className="flex gap-1.5 text-sm text-ink-2">
            <TriggerIcon className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
            <span className="line-clamp-2 min-w-0">{setup.trigger}</span>
          </p>
        )}
        <div className="relative mt-3 flex min-h-6 items-center justify-between gap-3">
          <TemplateTrack template={template} connections={connections} />
          <Missing template={template} connections={connections} />
        </div>
      </div>
    </li>
  )
}

function Missing({ template, connections }: Pick<Props, 'template' | 'connections'>) {
  const missing = missingOf(template, connections)
  if (missing.length === 0) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
      <StatusMark status="missed" />
      <span className="truncate">{`Needs ${missing.map(orWords).join(', ')}`}</span>
    </span>
  )
}
