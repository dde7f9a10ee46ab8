import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { roleRefusal } from '#contract/common/roles.ts'
import { routes } from '#lib/routes.ts'
import type { Viewing } from './definition.ts'

/** Ways to the first rows: a source, a file, or a program where the service knows nothing else. */
export function firstSignals({ offers, viewer }: Pick<Viewing<unknown>, 'offers' | 'viewer'>): ReactNode {
  if (!offers('createConnection')) return <ButtonLink href={routes.home}>Send the first message</ButtonLink>
  if (roleRefusal(viewer.member.role, 'admin') !== null) return undefined
  return (
    <>
      <ButtonLink href={routes.settingsSources} variant="primary">
        Connect a source
      </ButtonLink>
      {offers('createImport') && <ButtonLink href={routes.importFile}>Import a file</ButtonLink>}
    </>
  )
}
