import { costOf } from '#components/kit/run/ending-words.ts'
import { tip } from '#components/ui/tooltip.ts'
import type { ModelList } from '#contract/models.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { levelNames } from '#lib/model-levels.ts'
import { formatTokens, modelWords, type Totals, totalsOf } from './words.ts'

const number = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap'
const head = 'h-8 text-xs font-medium text-ink-3'

/** Lists the use of the last month by level and model. */
export function UsageTable({ usage: { data, from } }: { usage: ModelList['usage'] }) {
  if (data.length === 0)
    return (
      <p className="py-3 text-ink-2">
        No run has used a language model since {formatDay(from)}. The built-in writer costs nothing.
      </p>
    )
  const totals = totalsOf(data)
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[30rem] border-collapse">
        <caption className="sr-only">Tokens and cost of the last 30 days, by level and model</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} text-left`}>
              Model
            </th>
            <th scope="col" className={`${head} pl-4 text-left`}>
              Level
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              Attempts
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              Tokens in
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              Tokens out
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={`${row.level} ${row.model}`} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-medium">
                {modelWords(row.model).model}
                <span className="ml-2 font-normal text-ink-3">{modelWords(row.model).provider}</span>
              </th>
              <td className="py-2 pl-4 text-ink-2">{levelNames[row.level]}</td>
              <Numbers of={row} />
            </tr>
          ))}
        </tbody>
        {data.length > 1 && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2 text-left font-semibold">
                Total
              </th>
              <Numbers of={totals} />
            </tr>
          </tfoot>
        )}
      </table>
      {totals.unpriced > 0 && (
        <p className="pt-2 text-sm text-ink-3">
          The price was not known for {formatCount(totals.unpriced)} of {formatCount(totals.attempts)}{' '}
          attempts, so their cost is missing. Enter the price of each model above.
        </p>
      )}
    </div>
  )
}

function Numbers({ of: { attempts, inputTokens, outputTokens, costUsd } }: { of: Totals }) {
  return (
    <>
      <td className={number}>{formatCount(attempts)}</td>
      <td className={number}>
        <span {...tip(formatCount(inputTokens))}>{formatTokens(inputTokens)}</span>
      </td>
      <td className={number}>
        <span {...tip(formatCount(outputTokens))}>{formatTokens(outputTokens)}</span>
      </td>
      <td className={number}>{costOf(costUsd) ?? <span className="text-ink-3">not known</span>}</td>
    </>
  )
}
