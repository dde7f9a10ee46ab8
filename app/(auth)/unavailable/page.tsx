import { redirect } from 'next/navigation'
import { ServiceUnavailable } from '#components/screens/home/service-unavailable.tsx'
import { serviceState } from '#lib/api/server/state.ts'
import { getEnv } from '#lib/env.ts'

export const metadata = { title: 'Not available' }

/** Shown instead of any page while the service cannot be used. The address stays, so a reload opens the page. */
export default async function UnavailablePage() {
  const state = await serviceState()
  if (state.ok) redirect('/')
  return (
    <main>
      <ServiceUnavailable failure={state.failure} apiUrl={getEnv().SIGNALBOX_API_URL} />
    </main>
  )
}
