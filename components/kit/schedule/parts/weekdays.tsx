'use client'

import { useSyncExternalStore } from 'react'
import { weekdayNames } from '#contract/common/calendar-words.ts'
import { fieldId, useEditor } from '../editor-context.ts'
import { ChipGroup } from './chip-group.tsx'

type Props = { chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** The days of the week, from the one it starts with where the viewer lives. */
export function Weekdays({ chosen, onChange }: Props) {
  const first = useWeekStart()
  const error = useEditor().errorOf('weekdays')
  const days = Array.from({ length: 7 }, (_, index) => (first + index) % 7)
  return (
    <ChipGroup
      id={fieldId('weekdays')}
      label="Days of the week"
      invalid={error !== null}
      describedBy={error ? `${fieldId('weekdays')}-error` : undefined}
      chips={days.map((value) => {
        const name = weekdayNames[value] ?? ''
        return { value, name, label: name.slice(0, 1) }
      })}
      chosen={chosen}
      onChange={(list) => onChange(list.toSorted((a, b) => a - b))}
    />
  )
}

const never = () => () => undefined

/** 0 is Sunday. On the server, and where the browser does not know, Monday. */
function useWeekStart(): number {
  return useSyncExternalStore(never, localeWeekStart, () => 1)
}

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

function localeWeekStart(): number {
  try {
    const locale: WithWeek = new Intl.Locale(navigator.language)
    return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
  } catch {
    return 1
  }
}
