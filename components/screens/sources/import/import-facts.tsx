'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button, buttonLook } from '#components/ui/button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import type { Import } from '#contract/import-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { WouldHaveRun } from '../source/would-have-run.tsx'
import { counted, isUnderWay, resultWords, sizeWords } from './words.ts'

/** Shows progress or result, with the actions. */
export function ImportFacts({ one }: { one: Import }) {
  const { status, reason, refused } = one
  return (
    <div className="grid justify-items-start gap-2">
      {status === 'running' && <Far one={one} />}
      <p>{resultWords(one)}</p>
      {reason !== null && <p className={status === 'failed' ? 'text-stop' : 'text-caution'}>{reason}</p>}
      {status === 'canceled' && (
        <p className="text-ink-2">It was canceled. Messages imported before that stay.</p>
      )}
      <WouldHaveRun of={{ wouldHaveRun: one.wouldHaveRun, status: 'done' }} />
      {(refused > 0 || isUnderWay(one)) && (
        <div className="flex flex-wrap gap-2">
          {refused > 0 && <RefusedRows one={one} />}
          {isUnderWay(one) && <Cancel id={one.id} />}
        </div>
      )}
    </div>
  )
}

function Far({ one: { bytesRead, size, rowsRead } }: { one: Import }) {
  const far = `${counted(rowsRead, 'row')} read, ${sizeWords(bytesRead)} of ${sizeWords(size)}`
  return (
    <div className="grid w-full max-w-96 gap-1.5">
      <Progress label="Progress" words={far} of={{ value: bytesRead, max: Math.max(size, 1) }} />
      <p className="text-sm tabular-nums text-ink-2">{far}</p>
    </div>
  )
}

const mostRefused = 10_000

function RefusedRows({ one: { id, fileName, refused } }: { one: Import }) {
  const name = `${fileName.replace(/\.\w+$/, '')} refused rows.csv`
  const rows = refused > mostRefused ? `the first ${formatCount(mostRefused)}` : formatCount(refused)
  const words = `Download ${rows} refused ${refused === 1 ? 'row' : 'rows'}`
  return (
    <a
      href={`/api/v1/imports/${id}/refused`}
      download={name}
      className={buttonLook({ size: 'sm' })}
      aria-label={`${words} of ${fileName}`}
    >
      <Download aria-hidden="true" />
      {words}
    </a>
  )
}

function Cancel({ id }: { id: string }) {
  const cache = useQueryClient()
  const cancel = useMutation({
    ...api.imports.cancel.mutationOptions(),
    onSettled: () => cache.invalidateQueries({ queryKey: api.imports.key() }),
    onError: (error) => sayWhyFailed('Not canceled', error),
  })
  return (
    <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({ importId: id })}>
      Cancel
    </Button>
  )
}
