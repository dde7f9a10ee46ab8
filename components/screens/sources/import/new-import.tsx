'use client'

import { useId, useState } from 'react'
import { Select } from '#components/ui/input.tsx'
import { importFormats } from '#contract/common/import-names.ts'
import type { ImportFormat } from '#contract/imports.ts'
import { Station } from '../connect/stations.tsx'
import { FileField } from './file-field.tsx'
import { formatOf, formatWords, lookedAt } from './file-format.ts'
import type { Chosen } from './sending.ts'
import { TryImport } from './try-import.tsx'
import { largestFile, sizeWords } from './words.ts'

/** Error of a file before it is sent; null when there is none. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`
  if (size > largestFile)
    return `${name} has ${sizeWords(size)}; a file can have 1 GiB at most. Split it and import the parts one by one.`
  return null
}

/** Guides from a file to its import: choose it, say what its columns hold, look at what would be made, import it. */
export function NewImport({ onStarted }: { onStarted: (importId: string) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File) {
    const found = problemOf(file)
    setProblem(found)
    if (found !== null) return setChosen(null)
    try {
      const start = await file.slice(0, lookedAt).text()
      setChosen({ id: `${Date.now()}`, file, format: formatOf(file.name, start) })
    } catch {
      setChosen(null)
      setProblem(`${file.name} cannot be read. A folder cannot be imported; choose a file.`)
    }
  }

  return (
    <ol aria-label="How to import a file">
      <Station number={1} title="Choose a file" state={chosen ? 'done' : 'open'} isLast={false}>
        <div className="mt-2.5 grid max-w-[40rem] gap-3">
          {chosen && <ChosenFile chosen={chosen} onChange={setChosen} />}
          <FileField onFile={(file) => void choose(file)} problem={problem} isSmall={chosen !== null} />
        </div>
      </Station>
      {chosen ? (
        <TryImport key={`${chosen.id} ${chosen.format}`} chosen={chosen} onStarted={onStarted} />
      ) : (
        <Ahead />
      )}
    </ol>
  )
}

function Ahead() {
  return (
    <>
      <Station number={2} title="Say what the columns hold" state="ahead">
        <p className="mt-0.5 max-w-[40rem] text-ink-2">
          A table needs a column with the text of each message and one with its date. Exports of Slack and
          Discord need nothing.
        </p>
      </Station>
      <Station number={3} title="Check what would be created" state="ahead">
        <p className="mt-0.5 max-w-[40rem] text-ink-2">
          You see the first rows as messages, and which rows would be refused. Nothing is made yet.
        </p>
      </Station>
      <Station number={4} title="Import it" state="ahead" isLast>
        <p className="mt-0.5 max-w-[40rem] text-ink-2">
          No automation starts and nobody is notified. Importing the same file again changes nothing.
        </p>
      </Station>
    </>
  )
}

type ChosenProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

function ChosenFile({ chosen, onChange }: ChosenProps) {
  const { file, format } = chosen
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="font-medium">{file.name}</span>{' '}
        <span className="whitespace-nowrap text-sm text-ink-3">{sizeWords(file.size)}</span>
      </p>
      <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-2">
        Format
        <Select
          id={id}
          value={format}
          onChange={({ currentTarget }) =>
            onChange({ ...chosen, format: currentTarget.value as ImportFormat })
          }
        >
          {importFormats.map((one) => (
            <option key={one} value={one}>
              {formatWords[one]}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}
