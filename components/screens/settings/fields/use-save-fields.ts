'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createIntent } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { CustomField, CustomFieldList, SaveCustomFieldsInput } from '#contract/custom-fields.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { settingsFieldsInput } from './input.ts'

export type GivenField = SaveCustomFieldsInput['fields'][number]

/** A field as it is sent. */
export function given({ values: _, ...field }: CustomField): GivenField {
  return field
}

export type SaveFields = {
  /** Takes what a save has answered into every place that shows fields or values. */
  settle(answer: CustomFieldList): void
  /** Saves the fields, says so with a way back, and fails with the error. */
  save(fields: GivenField[], said: string, discard?: string[]): Promise<void>
}

/** All fields are saved at once; `list` is what the screen shows. */
export function useSaveFields(list: CustomFieldList): SaveFields {
  const cache = useQueryClient()
  const settle = (answer: CustomFieldList) => {
    cache.setQueryData(api.customFields.list.queryKey({ input: settingsFieldsInput }), answer)
    for (const queryKey of [api.customFields.key(), api.people.key(), api.companies.key()])
      void cache.invalidateQueries({ queryKey })
  }
  const send = async (input: SaveCustomFieldsInput) => {
    const answer = await client.customFields.save(input, {
      context: { idempotencyKey: createIntent().keyFor(input) },
    })
    settle(answer)
    return answer
  }
  const undo = async (answer: CustomFieldList) => {
    const added = answer.fields.filter(({ id }) => !list.fields.some((one) => one.id === id))
    const discard = added.map(({ id }) => id)
    await send({ fields: list.fields.map(given), version: answer.version, discard })
  }
  return {
    settle,
    save: async (fields, said, discard = []) => {
      const answer = await send({ fields, version: list.version, discard })
      const failed = (error: unknown) => sayFailed('The fields were not changed back', error)
      toast({ title: said, tone: 'clear', undo: () => void undo(answer).catch(failed) })
    },
  }
}
