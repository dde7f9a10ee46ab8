import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ServedLevel } from '#contract/models.ts'
import { levelNames } from '#lib/model-levels.ts'
import { levelUses, providerNames } from './words.ts'

/** Which model serves each level. */
export function LevelsTable({ levels }: { levels: readonly ServedLevel[] }) {
  return (
    <ul>
      {levels.map((one) => (
        <li
          key={one.level}
          className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <div>
            <h3 className="font-semibold">{levelNames[one.level]}</h3>
            <p className="text-sm text-ink-3">{levelUses[one.level]}</p>
          </div>
          <Served level={one} />
        </li>
      ))}
    </ul>
  )
}

function Served({ level: { configured, isSet, provider, model, setting, price } }: { level: ServedLevel }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusMark status={configured ? (isSet ? 'healthy' : 'completed') : 'skipped'} />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {model ?? providerNames[provider]}
        </span>
        {model !== null && <span className="text-ink-2">{providerNames[provider]}</span>}
      </p>
      <p className="mt-0.5 text-sm text-ink-3">
        {configured && !isSet && 'The model of the nearest level stands in. '}
        {price && `$${price.input} in, $${price.output} out for a million tokens. `}
        <code className="text-xs [overflow-wrap:anywhere]">{setting}</code>
        {configured && isSet ? ' decides it.' : ' is not set.'}
      </p>
    </div>
  )
}
