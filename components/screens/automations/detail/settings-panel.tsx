'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type Option, settingWords } from '#components/kit/automation/setting-words.ts'
import { useMay } from '#components/kit/automation/use-may.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { AutomationSettings } from '#contract/common/automation-settings.ts'
import { changeSettings } from './change-settings.ts'

/** How it behaves when things do not go as planned. Each choice is saved as it is made. */
export default function SettingsPanel({ automation }: { automation: AutomationDetail }) {
  const client = useQueryClient()
  const may = useMay()
  const { settings, deletedAt } = automation
  const isFixed = deletedAt !== null || !may('updateAutomation')
  const save = (patch: Partial<AutomationSettings>) => void changeSettings(client, automation, patch)
  const row = <Name extends keyof AutomationSettings>(name: Name) => {
    const { title, note, options } = settingWords[name]
    return (
      <Row title={title} note={note}>
        <Choices
          options={options}
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
      {row('notices')}
      {row('quietWhenNothing')}
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
  return (
    <div className={isShort ? 'flex flex-wrap gap-x-5 gap-y-2' : 'grid gap-2'}>
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
