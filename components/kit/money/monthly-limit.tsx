'use client'

import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { noticeShare } from '#contract/model-month.ts'
import { dollarsIn, inDollars } from '#lib/dollars.ts'
import { formatCount } from '#lib/format.ts'

type LimitProps = {
  value: number | null
  readOnly: boolean
  /** `seen`: what it was when it was read. */
  save: (usd: number | null, seen: number | null) => Promise<unknown>
}

const check = (text: string) =>
  dollarsIn(text) === null ? 'Enter an amount in US dollars, as in 20 or 7.50.' : null

const dollars = (text: string | null) => (text === null ? null : dollarsIn(text))

/** Edits the monthly limit of model costs in place. */
export function LimitField({ value, readOnly, save }: LimitProps) {
  return (
    <EditableField
      label="Monthly limit"
      nullable
      value={value === null ? null : String(value)}
      placeholder={readOnly ? 'No limit' : 'No limit. Set one'}
      check={check}
      render={(text) => `${inDollars(Number(text))} a month`}
      readOnly={readOnly}
      save={(text, seen) => save(dollars(text), dollars(seen))}
    />
  )
}

type SpentProps = { costUsd: number; unpriced: number; limitUsd: number | null }

/** Shows the model costs of this month beside their limit. */
export function SpentOfLimit({ costUsd, unpriced, limitUsd }: SpentProps) {
  const share = limitUsd === null ? null : costUsd / limitUsd
  const words = limitUsd === null ? inDollars(costUsd) : `${inDollars(costUsd)} of ${inDollars(limitUsd)}`
  return (
    <div className="grid w-full max-w-[24rem] gap-1.5">
      <p className="flex items-center gap-2 tabular-nums">
        {share !== null && share >= noticeShare && <StatusMark status={share >= 1 ? 'error' : 'held'} />}
        <span>
          {words}
          {share !== null && <span className="text-ink-3">{` (${Math.floor(share * 100)} %)`}</span>}
        </span>
      </p>
      {limitUsd !== null && (
        <Progress
          label="Used of the monthly limit"
          words={words}
          of={{ value: Math.min(costUsd, limitUsd), max: limitUsd }}
        />
      )}
      {unpriced > 0 && (
        <p className="text-sm text-ink-3">
          {unpriced === 1 ? 'One call of a model' : `${formatCount(unpriced)} calls of models`} without a
          price
          {unpriced === 1 ? ' is' : ' are'} not counted.
        </p>
      )}
    </div>
  )
}
