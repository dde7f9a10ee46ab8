'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Column, MoreColumns } from '#components/kit/list/definition.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { FieldOwner } from '#contract/common/custom-field-types.ts'
import type { CustomField, CustomFieldValues } from '#contract/custom-fields.ts'
import { api } from '#lib/api/browser/api.ts'
import { valueWords } from './words.ts'

type Row = { customFields?: CustomFieldValues }

const none: CustomField[] = []

function columnOf({ key, label, type }: CustomField): Column<Row> {
  return {
    id: `cf-${key}`,
    header: label,
    isOptional: true,
    className: 'w-32 max-lg:hidden',
    ...(type === 'number' && { align: 'end' as const }),
    cell: ({ customFields }) => {
      const value = customFields?.[key]
      return value === undefined ? null : <span className="text-ink-2">{valueWords(type, value)}</span>
    },
  }
}

/** The fields of an organization as columns of a list, shown when asked for, and of its file. */
export function useCustomColumns(owner: FieldOwner): MoreColumns<Row> {
  const isOffered = useOffers()('listCustomFields')
  const { data } = useQuery({ ...api.customFields.list.queryOptions({ input: {} }), enabled: isOffered })
  const fields = data?.fields ?? none
  return useMemo(() => {
    const own = fields.filter(({ appliesTo }) => appliesTo.includes(owner))
    return {
      columns: own.map(columnOf),
      csv: own.map(({ key, label }) => ({
        header: label,
        value: ({ customFields }: Row) => {
          const value = customFields?.[key]
          return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
        },
      })),
    }
  }, [fields, owner])
}
