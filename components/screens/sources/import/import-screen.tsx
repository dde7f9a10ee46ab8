'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { isUuid } from '#lib/ids.ts'
import { routes } from '#lib/routes.ts'
import { ImportRun } from './import-run.tsx'
import { NewImport } from './new-import.tsx'
import { PastImports } from './past-imports.tsx'

/** A new import, or the one in the address with its progress and report; below it those before. */
export function ImportScreen() {
  const router = useRouter()
  const id = useSearchParams().get('import')
  const asked = id !== null && isUuid(id) ? id : null
  return (
    <div className="grid gap-10">
      {asked === null ? (
        <NewImport onStarted={(started) => router.push(routes.import(started))} />
      ) : (
        <ImportRun key={asked} id={asked} />
      )}
      <PastImports except={asked} />
    </div>
  )
}
