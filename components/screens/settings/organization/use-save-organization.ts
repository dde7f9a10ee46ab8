'use client'

import { useRouter } from 'next/navigation'
import { failureWords } from '#components/kit/form/failure.ts'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Organization, UpdateOrganizationInput } from '#contract/organization.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Choice = Pick<
  UpdateOrganizationInput,
  'timezone' | 'defaultOutput' | 'noticeOutput' | 'identitiesHidden'
>

type Before = Partial<Pick<Organization, keyof Choice>>

/** The name is a field that shows its own error; a choice is shown at once, and a toast says whether it was saved. */
export function useSaveOrganization(organization: Organization) {
  const router = useRouter()
  const update = useOptimisticUpdate<UpdateOrganizationInput, Organization>({
    keys: [api.organization.key()],
    apply: (item, { expected: _, ...fields }) => ({ ...item, ...fields }),
    send: (_, fields, idempotencyKey) => client.organization.update(fields, { context: { idempotencyKey } }),
  })
  const { id } = organization

  /** An undo expects what was written, an edit what is shown. */
  async function save(choice: Choice, what: string, written?: Organization): Promise<void> {
    const expected = beforeOf(written ?? organization, choice)
    try {
      const saved = await update(id, { ...choice, expected })
      const undo = () => void save(expected, what, saved)
      toast(written ? { title: `${what} changed back` } : { title: `${what} saved`, undo })
      router.refresh()
    } catch (error) {
      toast({ title: `${what} not changed`, description: failureWords(error), tone: 'stop' })
    }
  }

  async function saveName(value: string | null, seen: string | null): Promise<void> {
    await update(id, { name: value ?? '', expected: { name: seen ?? '' } })
    router.refresh()
  }

  return { save, saveName }
}

function beforeOf(organization: Organization, choice: Choice): Before {
  const { timezone, defaultOutput, noticeOutput, identitiesHidden } = organization
  return {
    ...(choice.timezone !== undefined && { timezone }),
    ...(choice.defaultOutput !== undefined && { defaultOutput }),
    ...(choice.noticeOutput !== undefined && { noticeOutput }),
    ...(choice.identitiesHidden !== undefined && { identitiesHidden }),
  }
}
