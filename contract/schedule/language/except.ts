import { datesAt } from './dates.ts'
import { weekdaysIn } from './days.ts'
import { listOf, type Reader, type Reading, skip, step } from './reader.ts'

/** “except Sunday”, “but Tuesday”, “but not on weekends”, “except 24 December”, “without Fridays”. */
export const except: Reader = (reading) => {
  const lead = afterLead(reading)
  if (!lead) return null
  const after =
    skip(lead, 'for', 'the') ??
    skip(lead, 'for') ??
    skip(lead, 'on', 'the') ??
    skip(lead, 'on') ??
    skip(lead, 'the') ??
    lead
  const list = listOf(after, (one) => left(skip(one, 'on') ?? one, one))
  if (!list) return null
  const days = list.items.flatMap(({ days }) => days)
  const dates = list.items.flatMap(({ dates }) => dates)
  return step(list.after, 0, {
    ...(days.length > 0 && { without: days }),
    ...(dates.length > 0 && { except: dates }),
  })
}

function afterLead(reading: Reading): Reading | null {
  return (
    skip(reading, 'but', 'not') ??
    skip(reading, 'but') ??
    skip(reading, 'except') ??
    skip(reading, 'excluding') ??
    skip(reading, 'without') ??
    skip(reading, 'apart', 'from') ??
    skip(reading, 'other', 'than') ??
    skip(reading, 'not')
  )
}

type Left = { days: number[]; dates: string[] }

function left(reading: Reading, from: Reading): { item: Left; count: number } | null {
  const passed = reading.at - from.at
  const days = weekdaysIn(reading)
  if (days) return { item: { days: days.item, dates: [] }, count: days.count + passed }
  const found = datesAt(reading)
  return found && { item: { days: [], dates: found.dates }, count: found.count + passed }
}
