'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useUnsavedGuard } from '#components/kit/form/use-unsaved-guard.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ImportMapping, ImportPreview } from '#contract/import-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { type Chosen, fileProblem, sendImport } from './sending.ts'
import { SendingBar } from './sending-bar.tsx'
import { counted } from './words.ts'

/** Bytes. */
type Progress = { sent: number; of: number }

type Props = {
  chosen: Chosen
  mapping: ImportMapping | undefined
  /** Null while it is not known what would be made. */
  checked: ImportPreview['checked'] | null
  hasMapping: boolean
  onStarted: (importId: string) => void
}

/** Sends the whole file. From then on it is read by the service, and the page can be left. */
export function SendFile({ chosen, mapping, checked, hasMapping, onStarted }: Props) {
  const cache = useQueryClient()
  const [keepMapping, setKept] = useState(true)
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef(new AbortController())
  const send = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      setProgress(null)
      return sendImport(
        chosen,
        { mapping, keepMapping, dryRun: false },
        { signal: stop.current.signal, onProgress: (sent, of) => setProgress({ sent, of }) },
      )
    },
    onSuccess: ({ preview: _, ...made }) => {
      cache.setQueryData(api.imports.get.queryKey({ input: { importId: made.id } }), made)
      void cache.invalidateQueries({ queryKey: api.imports.list.key() })
      onStarted(made.id)
    },
  })
  const guard = useUnsavedGuard(send.isPending, () => stop.current.abort())
  const isNothing = checked?.isWhole === true && checked.rows === checked.refused
  const words = sendWords(checked, isNothing)
  const wasStopped = send.error instanceof DOMException && send.error.name === 'AbortError'
  return (
    <div className="mt-1.5 grid max-w-[40rem] justify-items-start gap-3">
      <p className="text-ink-2">
        {isNothing
          ? 'No row can be read as a message. Check the columns above, or the format of the file.'
          : 'Messages, people and companies are added in the background. No automation starts and nobody is notified; the same file again changes nothing.'}
      </p>
      {hasMapping && <KeepMapping isKept={keepMapping} onChange={setKept} />}
      {send.isSuccess && <p role="status">The file is sent. Its page is opening.</p>}
      {send.isPending && <Sending progress={progress} onStop={() => stop.current.abort()} />}
      {!send.isSuccess && !send.isPending && (
        <Button variant="primary" disabled={checked === null || isNothing} onClick={() => send.mutate()}>
          {send.error && !wasStopped ? 'Send it again' : words}
        </Button>
      )}
      {wasStopped && !send.isPending && <p role="status">Sending was stopped. Nothing was imported.</p>}
      {send.error && !wasStopped && <NotSent error={send.error} progress={progress} />}
      {guard}
    </div>
  )
}

function sendWords(checked: Props['checked'], isNothing: boolean): string {
  return checked?.isWhole === true && !isNothing
    ? `Import ${counted(checked.rows - checked.refused, 'message')}`
    : 'Import the file'
}

type SendingProps = { progress: Progress | null; onStop: () => void }

function Sending({ progress, onStop }: SendingProps) {
  return (
    <div className="grid gap-2.5">
      <SendingBar progress={progress} words="Sending the file" />
      <p className="text-sm text-ink-2">Keep this page open until it is sent.</p>
      <Button className="justify-self-start" onClick={onStop}>
        Stop sending
      </Button>
    </div>
  )
}

function KeepMapping({ isKept, onChange }: { isKept: boolean; onChange: (isKept: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex cursor-pointer items-start gap-2.5">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isKept}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>Keep this mapping, and offer it for files with the same columns</span>
    </label>
  )
}

type NotSentProps = { error: unknown; progress: Progress | null }

function NotSent({ error, progress }: NotSentProps) {
  const { title, text, kind } = describeFailure(error)
  const problem = fileProblem(error)
  const far = progress === null ? '' : ` at ${Math.floor((100 * progress.sent) / Math.max(progress.of, 1))} %`
  return (
    <p role="alert" className="text-stop">
      {kind === 'offline'
        ? `The connection was cut${far}. Nothing was imported; send it again when you are connected.`
        : (problem ?? `${title}. ${text}`)}
    </p>
  )
}
