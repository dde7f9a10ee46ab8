'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive, useLast } from '#components/ui/overlay.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { useOpenTemplate } from './template-address.ts'

export const loadDialog = () => import('./template-dialog.tsx')
const TemplateDialog = lazyPart(loadDialog)

/** The template that the address names, over the gallery. */
export function TemplateDialogHost({ connections }: { connections: Connections }) {
  const slug = useOpenTemplate()
  const isAlive = useAlive()
  const shown = useLast(isAlive ? slug : null)
  return shown !== null ? (
    <Suspense>
      <TemplateDialog slug={slug} connections={connections} />
    </Suspense>
  ) : null
}
