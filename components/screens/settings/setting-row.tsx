import type { ReactNode } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** One setting: what it is at the left, how it stands at the right. */
export function SettingRow({ title, note, children }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-b border-line py-4 last:border-b-0 sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-center">
      <dt className="min-w-0">
        <p className="font-medium">{title}</p>
        {note && <p className="text-sm font-normal text-ink-3">{note}</p>}
      </dt>
      <dd className="flex min-w-0 items-start sm:items-center">{children}</dd>
    </div>
  )
}
