'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  everyTemplateQuery,
  fullService,
  templateQuery,
} from '#components/kit/automation/template-queries.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { useLast } from '#components/ui/overlay.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { closeTemplate } from './template-address.ts'
import { TemplateBody } from './template-body.tsx'
import { UseTemplate } from './use-template.tsx'

type Props = { slug: string | null; connections: Connections }

export default function TemplateDialog({ slug, connections }: Props) {
  const shown = useLast(slug)
  const known = useKnown(shown)
  useTitle(slug === null ? null : (known?.name ?? null))
  return (
    <Dialog
      open={slug !== null}
      onOpenChange={(isOpen) => !isOpen && closeTemplate()}
      size="xl"
      title={known?.name ?? 'Template'}
      description={known?.subtitle ?? undefined}
      footer={shown && <UseTemplate slug={shown} />}
    >
      {shown && <TemplateBody key={shown} slug={shown} connections={connections} inDialog />}
    </Dialog>
  )
}

/** The gallery knows its name before the rest of it has come. */
function useKnown(slug: string | null) {
  const isFull = useOffers()(fullService)
  const every = useQuery({ ...everyTemplateQuery(api, isFull), enabled: slug !== null })
  const one = useQuery({ ...templateQuery(api, slug ?? '', isFull), enabled: slug !== null })
  return one.data ?? every.data?.data.find((template) => template.slug === slug)
}

/** The title that a page of this address would have. */
function useTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const before = document.title
    const own = `${name} · Signalbox`
    document.title = own
    return () => {
      // The next page may already have set its title.
      if (document.title === own) document.title = before
    }
  }, [name])
}
