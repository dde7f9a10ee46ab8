'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import {
  type ChosenSettings,
  choicesOf,
  limitTitle,
  type Option,
  settingWords,
} from '#components/kit/automation/setting-words.ts'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
import { LimitField, SpentOfLimit } from '#components/kit/money/monthly-limit.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { AutomationSettings } from '#contract/common/automation-settings.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

/** Settings, with what they were when they were read. */
type Patch = { settings: Partial<AutomationSettings>; expected: { settings: Partial<AutomationSettings> } }

const setup: UpdateSetup<Patch, AutomationDetail> = {
  keys: [api.automations.key()],
  apply: (item, { settings }) => ({ ...item, settings: { ...Reflect.get(item, 'settings'), ...settings } }),
  send: (automationId, patch, idempotencyKey) =>
    service.automations.update({ automationId, ...patch }, { context: { idempotencyKey } }),
}

/** Shows the change at once, with a toast that offers Undo, and rolls it back when saving fails. */
async function changeSettings(
  client: QueryClient,
  { id, settings }: Pick<AutomationDetail, 'id' | 'settings'>,
  wanted: Partial<AutomationSettings>,
): Promise<void> {
  const names = Object.keys(wanted)
  const before = Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
  try {
    await update(client, setup, { id, patch: { settings: wanted, expected: { settings: before } } })
    toast({
      title: 'Saved',
      description: 'It applies from the next run.',
      undo: () => changeSettings(client, { id, settings: { ...settings, ...wanted } }, before),
    })
  } catch (error) {
    sayFailed('The setting was not changed', error)
  }
}

/** Settings for problems such as missed runs. Each choice is saved at once. */
export default function SettingsPanel({ automation }: { automation: AutomationDetail }) {
  const client = useQueryClient()
  const may = useMay()
  const { settings, deletedAt } = automation
  const isFixed = deletedAt !== null || !may('updateAutomation')
  const save = (patch: Partial<AutomationSettings>) => void changeSettings(client, automation, patch)
  const row = <Name extends keyof ChosenSettings>(name: Name) => {
    const { title, note } = settingWords[name]
    return (
      <Row title={title} note={note}>
        <Choices
          options={choicesOf(name, settings[name])}
          value={settings[name]}
          disabled={isFixed}
          onChange={(value) => save({ [name]: value })}
        />
      </Row>
    )
  }
  return (
    <div className="max-w-[46rem]">
      {isFixed && deletedAt === null && (
        <p className="pb-3 text-ink-2">Only an owner or an admin can change these.</p>
      )}
      {row('overlap')}
      {row('missedRuns')}
      {row('attempts')}
      {automation.schedule.type === 'event' && row('combineMinutes')}
      {automation.schedule.type === 'event' && row('beyondLimit')}
      {row('notices')}
      {row('quietWhenNothing')}
      <Row
        title={limitTitle}
        note="What models may cost for it in a month. When it is used up its runs are skipped, and you get a notice at 80 % and at the end."
      >
        <div className="grid gap-2">
          <LimitField
            value={settings.monthlyLimitUsd}
            readOnly={isFixed}
            save={(monthlyLimitUsd, seen) =>
              update(client, setup, {
                id: automation.id,
                patch: { settings: { monthlyLimitUsd }, expected: { settings: { monthlyLimitUsd: seen } } },
              })
            }
          />
          <div className="text-sm text-ink-2">
            <p className="pb-0.5">Spent this month</p>
            <SpentOfLimit {...automation.modelMonth} limitUsd={settings.monthlyLimitUsd} />
          </div>
        </div>
      </Row>
    </div>
  )
}

function Row({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-8 gap-y-2 border-b border-line py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <legend className="sr-only">{title}</legend>
      <div>
        <p className="font-medium" aria-hidden="true">
          {title}
        </p>
        <p className="text-sm text-ink-3">{note}</p>
      </div>
      {children}
    </fieldset>
  )
}

type ChoicesProps<Value> = {
  options: readonly Option<Value>[]
  value: Value
  disabled: boolean
  onChange(value: Value): void
}

function Choices<Value>({ options, value, disabled, onChange }: ChoicesProps<Value>) {
  const name = useId()
  const isShort = options.every(({ note }) => note === undefined)
  const place = useRef<HTMLDivElement>(null)
  // A choice that was made before the page was alive is drawn as chosen, so it has to count.
  const takeEarly = useEffectEvent(() => {
    const inputs = [...(place.current?.querySelectorAll('input') ?? [])]
    const early = options[inputs.findIndex(({ checked }) => checked)]
    if (early && early.value !== value && !disabled) onChange(early.value)
  })
  useEffect(() => takeEarly(), [])
  return (
    <div ref={place} className={isShort ? 'flex flex-wrap gap-x-5 gap-y-2' : 'grid gap-2'}>
      {options.map((option) => (
        <label key={option.label} className="flex cursor-pointer items-start gap-2.5">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
          />
          <span>
            {option.label}
            {option.note && <span className="block text-sm text-ink-3">{option.note}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
