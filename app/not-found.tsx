import type { Metadata } from 'next'
import { ButtonLink } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'

export const metadata: Metadata = { title: 'No track leads here' }

export default function NotFoundPage() {
  return (
    <Message
      signal="end"
      title="No track leads here."
      text="The address is mistyped, or what it named has been removed since."
    >
      <ButtonLink href="/">Back to the box</ButtonLink>
    </Message>
  )
}
