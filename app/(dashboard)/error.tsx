'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Broken } from '#components/shell/broken.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function ErrorPage({ error, reset }: Props) {
  const router = useRouter()
  // What failed on the server is only asked for again by a refresh.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Broken digest={error.digest} onRetry={retry} />
}
