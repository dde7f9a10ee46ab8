import type { Metadata } from 'next'
import { buttonLook } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Page not found' }

/** Outside of the frame: with a plain link it needs no script of its own. */
export default function NotFoundPage() {
  return (
    <main>
      <Message
        signal="end"
        title="Page not found."
        text="The address is mistyped, or what it named has been removed since."
      >
        <a href={routes.home} className={buttonLook({ variant: 'primary' })}>
          Back to Home
        </a>
      </Message>
    </main>
  )
}
