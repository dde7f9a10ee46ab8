'use client'

import { lazy, Suspense } from 'react'
import './globals.css'

const Stopped = lazy(() =>
  import('#components/shell/broken.tsx').then(
    (module) => ({ default: module.Stopped }),
    () => ({ default: StoppedPlainly }),
  ),
)

/** Replaces the whole document, so only a reload helps. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">
        <title>Signalbox</title>
        <main>
          <Suspense>
            <Stopped digest={error.digest} />
          </Suspense>
        </main>
      </body>
    </html>
  )
}

/** Shown when no further code can be loaded. */
function StoppedPlainly() {
  return (
    <>
      <h1>The dashboard has stopped working.</h1>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </>
  )
}
