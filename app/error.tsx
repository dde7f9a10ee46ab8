'use client'

import { Broken } from '#components/shell/broken.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function ErrorPage({ error, reset }: Props) {
  return (
    <main>
      <Broken digest={error.digest} onRetry={reset} />
    </main>
  )
}
