'use client'

import type { ReactNode } from 'react'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { ShowMore } from '#components/ui/show-more.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ImportPreview } from '#contract/import-shape.ts'
import { formatCount, formatInstant } from '#lib/format.ts'
import { counted, fieldWords, sizeWords, wouldMakeWords } from './words.ts'

type Props = {
  preview: ImportPreview
  /** Another look is under way. */
  isOld: boolean
  /** Bytes of the file. */
  size: number
  children: ReactNode
}

/** Shows what would be imported and refused, with the first rows as messages. */
export function Checked({ preview, isOld, size, children }: Props) {
  const { rows, problems, checked } = preview
  const refused = checked.refused
  return (
    <div className="mt-2.5 grid grid-cols-1 gap-4" aria-busy={isOld}>
      <div role="status" className="grid gap-1">
        <p className="flex gap-2">
          <span className="mt-[5px]">
            <StatusMark status={checked.rows === refused ? 'held' : 'completed'} />
          </span>
          <span>{`${wouldMakeWords(checked)} would be made.`}</span>
        </p>
        {refused > 0 && (
          <p className="flex gap-2">
            <span className="mt-[5px]">
              <StatusMark status="held" />
            </span>
            <span>{`${counted(refused, 'row')} would be refused; the others are imported.`}</span>
          </p>
        )}
        <p className="text-sm text-ink-3">{lookedAtWords(preview, size)}</p>
      </div>
      {children}
      {problems.length > 0 && <Problems problems={problems} refused={refused} />}
      {rows.length > 0 && <FirstRows rows={rows} />}
    </div>
  )
}

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Says how much was checked: "The whole file was checked: 1,204 rows, read as UTF-8, divided by semicolons." */
function lookedAtWords({ checked, encoding, delimiter }: ImportPreview, size: number): string {
  const { rows, isWhole } = checked
  const looked = isWhole
    ? `The whole file was checked: ${counted(rows, 'row')}.`
    : `The first ${counted(rows, 'row')} of ${sizeWords(size)} were checked.`
  const read = encoding === null ? [] : [`read as ${encodings[encoding] ?? encoding}`]
  const divided = delimiter === null ? [] : [`divided by ${delimiters[delimiter] ?? delimiter}`]
  const how = [...read, ...divided].join(', ')
  const isGuess = encoding === 'windows-1252'
  return [
    looked,
    ...(how === '' ? [] : [`${how.charAt(0).toUpperCase()}${how.slice(1)}.`]),
    ...(isGuess ? ['If letters look wrong below, save the file as UTF-8 and choose it again.'] : []),
  ].join(' ')
}

type ProblemsProps = { problems: ImportPreview['problems']; refused: number }

function Problems({ problems, refused }: ProblemsProps) {
  return (
    <section aria-label="Rows that would be refused">
      <h3 className="text-sm font-medium">Would be refused</h3>
      <ShowMore items={problems} first={5}>
        {(shown) => (
          <ul className="mt-1">
            {shown.map(({ row, line, field, reason }) => (
              <li
                key={row}
                className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 text-sm sm:grid-cols-[6.5rem_10rem_minmax(0,1fr)]"
              >
                <span className="tabular-nums text-ink-2">
                  {`Row ${formatCount(row)}`}
                  {line !== null && (
                    <span className="block text-xs text-ink-3">{`line ${formatCount(line)}`}</span>
                  )}
                </span>
                <span className="text-ink-2 max-sm:col-start-2">
                  {field === null ? 'The whole row' : fieldWords[field].label}
                </span>
                <span className="[overflow-wrap:anywhere] max-sm:col-start-2">{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {refused > problems.length && (
        <p className="mt-1 text-sm text-ink-3">
          {`And ${formatCount(refused - problems.length)} more. After the import you can download them all.`}
        </p>
      )}
    </section>
  )
}

function FirstRows({ rows }: Pick<ImportPreview, 'rows'>) {
  return (
    <section aria-label="The first rows as messages">
      <h3 className="mb-1 text-sm font-medium">The first rows, as messages</h3>
      <ScrollBox
        label="Table of the first rows"
        className="max-h-[26rem] overflow-auto rounded-[7px] border border-line"
      >
        <table className="w-full min-w-[36rem] border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              {['Row', 'Date', 'Author', 'Message', 'Channel'].map((words) => (
                <th
                  key={words}
                  scope="col"
                  className="sticky top-0 whitespace-nowrap border-b border-line bg-raised px-3 py-1.5 text-left text-xs font-medium text-ink-3"
                >
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, sentAt, author, content, channel, kind }) => (
              <tr key={row} className="align-top">
                <td className="border-b border-line px-3 py-1.5 tabular-nums text-ink-3">{row}</td>
                <td className="whitespace-nowrap border-b border-line px-3 py-1.5 text-ink-2">
                  {formatInstant(sentAt, 'UTC')}
                </td>
                <td className="max-w-40 truncate border-b border-line px-3 py-1.5">{author}</td>
                <td className="border-b border-line px-3 py-1.5">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">{content}</span>
                </td>
                <td className="max-w-40 truncate border-b border-line px-3 py-1.5 text-ink-2">
                  {channel}
                  {kind !== 'message' && (
                    <span className="block text-xs text-ink-3">{kind.replace('_', ' ')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
