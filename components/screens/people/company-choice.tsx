import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { api } from '#lib/api/browser/api.ts'

type Props = {
  value: string | null
  /** Name of the company that is chosen at first. */
  shown?: string | undefined
  placeholder: string
  onChoose: (companyId: string | null) => void
}

/** Finds a company of the organization by its name, or chooses none. */
export function CompanyChoice({ value, shown, placeholder, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const input = { limit: 20, ...(search.trim() !== '' && { search: search.trim() }) }
  const { data, isFetching } = useQuery({
    ...api.companies.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      label="Company"
      value={value}
      shown={shown}
      options={(data?.data ?? []).map(({ id, name, primaryDomain, logoUrl }) => ({
        ...{ value: id, label: name, note: primaryDomain ?? undefined },
        icon: <Avatar name={name} image={logoUrl} kind="company" size="xs" />,
      }))}
      onChoose={onChoose}
      onSearch={setSearch}
      searching={isFetching}
      placeholder={placeholder}
      clearLabel="No company"
      emptyText={search ? `No company matches “${search}”.` : 'There are no companies yet.'}
    />
  )
}
