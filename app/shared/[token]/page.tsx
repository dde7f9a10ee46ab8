import type { Metadata } from 'next'
import { cache } from 'react'
import { Gate } from '#components/screens/sign-in/gate.tsx'
import { SharedStoryScreen } from '#components/screens/stories/share/shared-story-screen.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { attempt } from '#lib/api/failure.ts'
import { serviceApi } from '#lib/api/server/client.ts'
import { routes } from '#lib/routes.ts'
import '#components/screens/stories/print.css'

type Props = { params: Promise<{ token: string }> }

/** Read once for the page and its title: each reading counts. */
const load = cache((token: string) => attempt(serviceApi().storyShares.open.call({ token })))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).token)
  return {
    title: found.ok ? found.data.title : 'Shared story',
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  }
}

export default async function SharedStoryPage({ params }: Props) {
  const { token } = await params
  const found = await load(token)
  if (found.ok) return <SharedStoryScreen story={found.data} />
  const isGone = ['missing', 'invalid'].includes(found.failure.kind)
  return (
    <Gate
      title={isGone ? 'This link does not work' : 'The story could not be loaded'}
      text={
        isGone
          ? 'It has ended, or part of it is missing. Ask the person who sent it for a new one.'
          : found.failure.text
      }
    >
      {!isGone && (
        <div>
          <ButtonLink href={routes.sharedStory(token)}>Try again</ButtonLink>
        </div>
      )}
    </Gate>
  )
}
