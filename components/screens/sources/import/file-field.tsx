'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { classes } from '#components/ui/classes.ts'

type Props = { onFile: (file: File) => void; problem: string | null; isSmall: boolean }

const endings = '.csv,.tsv,.txt,.jsonl,.ndjson,.json,.zip'

/** A file can be chosen by keyboard and mouse, and dropped anywhere on the page. */
export function FileField({ onFile, problem, isSmall }: Props) {
  const id = useId()
  const isOver = useDrop(onFile)
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className={classes(
          'flex cursor-pointer items-center gap-3.5 rounded-[10px] border border-dashed px-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isSmall ? 'py-2.5' : 'py-6',
          isOver ? 'border-accent bg-accent-soft' : 'border-control bg-raised hover:bg-hover',
        )}
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-sunken text-ink-2">
          <FileUp className="size-4" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{isSmall ? 'Choose another file' : 'Choose a file'}</span>
          <span id={`${id}-hint`} className="block text-sm text-ink-2">
            {isSmall
              ? 'Or drop it anywhere on this page.'
              : 'Or drop it anywhere on this page: CSV, JSON lines, the zip file of a Slack export, or a Discord channel as JSON, of at most 1 GiB.'}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept={endings}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again after it was changed.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <div role="alert">{problem && <FieldError id={`${id}-problem`} text={problem} />}</div>
    </div>
  )
}

function carriesFile({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files')
}

/** Takes files that are dropped on the page, which a browser would open otherwise. Says whether one is over it. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer || !carriesFile({ dataTransfer: event.dataTransfer })) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: globalThis.DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    })
    return () => stop.abort()
  }, [])
  return isOver
}
