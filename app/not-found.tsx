import type { Metadata } from 'next'
import { buttonLook } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Page not found' }

/** Shown without the frame; a plain link needs no script. */
export default function NotFoundPage() {
  return (
    <main>
      <Message signal="end" title="Page not found." text="The address is mistyped, or the page was removed.">
        <a href={routes.home} className={buttonLook({ variant: 'primary' })}>
          Back to Home
        </a>
      </Message>
    </main>
  )
}
