'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Confirmation } from '#components/screens/sign-in/confirmation.tsx'
import { SessionEnded } from '#components/screens/sign-in/session-ended.tsx'
import { loadLink } from '#lib/api/browser/api.ts'
import { makeQueryClient } from '#lib/api/browser/query-client.ts'

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  // Loads the API client early, so that the first click does not wait for it.
  useEffect(() => {
    const timer = setTimeout(() => void loadLink().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Confirmation />
      <SessionEnded />
    </QueryClientProvider>
  )
}
