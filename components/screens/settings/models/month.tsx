'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { randomKey } from '#components/kit/form/intent.ts'
import { LimitField, SpentOfLimit } from '#components/kit/money/monthly-limit.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { Section } from '#components/ui/section.tsx'
import type { MonthSpender } from '#contract/model-month.ts'
import type { ModelList } from '#contract/models.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { inDollars } from '#lib/dollars.ts'
import { formatDay } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { SettingRow } from '../rows.tsx'

const { queryKey } = api.models.list.queryOptions()

/** The limit of what models may cost in a month, beside what they have cost and for what. */
export function Month({ list, mayChange }: { list: ModelList; mayChange: boolean }) {
  const cache = useQueryClient()
  const { month } = list
  async function save(monthlyModelLimitUsd: number | null, seen: number | null) {
    const context = { idempotencyKey: randomKey() }
    const expected = { monthlyModelLimitUsd: seen }
    await client.organization.update({ monthlyModelLimitUsd, expected }, { context })
    cache.setQueryData(queryKey, { ...list, month: { ...month, limitUsd: monthlyModelLimitUsd } })
    await cache.invalidateQueries({ queryKey: api.organization.key() })
  }
  return (
    <Section
      flush
      title="This month"
      note={`Starts again on ${formatDay(month.startsAgain)}, in the time zone of the organization.`}
    >
      <dl>
        <SettingRow
          title="Monthly limit"
          note="For everything together. At 80 % you get a notice. When it is used up, runs that need a model are skipped, and topics and stories are written by fixed rules."
        >
          <LimitField value={month.limitUsd} readOnly={!mayChange} save={save} />
        </SettingRow>
        <SettingRow title="Spent" note="Runs count when they end.">
          <SpentOfLimit {...month} />
        </SettingRow>
      </dl>
      <WithoutPrice list={list} />
      {month.spenders.length > 0 && <Spenders spenders={month.spenders} />}
    </Section>
  )
}

/** Names the models that no limit can stop. */
function WithoutPrice({ list: { levels, embedding } }: { list: ModelList }) {
  const all = [...levels, embedding].filter(({ configured, price }) => configured && price === null)
  const names = [...new Set(all.flatMap(({ model }) => model ?? []))]
  const isOfEnvironment = all.some(({ setBy }) => setBy === 'environment')
  if (names.length === 0) return null
  return (
    <p className="border-t border-line py-3 text-ink-2">
      The price of {new Intl.ListFormat('en').format(names)} is not known, so what{' '}
      {names.length === 1 ? 'it costs' : 'they cost'} cannot be counted and no limit stops{' '}
      {names.length === 1 ? 'it' : 'them'}.{' '}
      <InlineCode>
        {isOfEnvironment
          ? 'Add the price to `SIGNALBOX_MODEL_PRICES` in the environment of the service.'
          : 'Enter the price above.'}
      </InlineCode>
    </p>
  )
}

const kinds: Record<MonthSpender['kind'], string> = {
  automation: 'A deleted automation',
  topics: 'The topic writer',
  stories: 'The story writer',
  questions: 'Conditions and schedules tried in forms',
}

const number = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap'
const head = 'h-8 text-xs font-medium text-ink-3'

function Spenders({ spenders }: { spenders: MonthSpender[] }) {
  return (
    <table aria-label="What models cost this month, by what used them" className="w-full border-collapse">
      <thead>
        <tr className="border-y border-line">
          <th scope="col" className={`${head} text-left`}>
            Used by
          </th>
          <th scope="col" className={`${head} pl-4 text-right`}>
            Spent
          </th>
          <th scope="col" className={`${head} pl-4 text-right`}>
            Own limit
          </th>
        </tr>
      </thead>
      <tbody>
        {spenders.map(({ kind, automationId, name, limitUsd, costUsd, unpriced }) => (
          <tr key={`${kind} ${automationId} ${costUsd} ${unpriced}`} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {automationId === null ? (
                kinds[kind]
              ) : (
                <Link href={routes.automation(automationId)} className="font-medium hover:underline">
                  {name}
                </Link>
              )}
            </th>
            <td className={number}>
              {costUsd === 0 && unpriced > 0 ? (
                <span className="text-ink-3">not known</span>
              ) : (
                inDollars(costUsd)
              )}
            </td>
            <td className={number}>
              {limitUsd === null ? <span className="text-ink-3">None</span> : inDollars(limitUsd)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
