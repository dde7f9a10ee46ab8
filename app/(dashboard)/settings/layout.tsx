import type { ReactNode } from 'react'
import { SettingsNav } from '#components/settings/settings-nav.tsx'
import { Page } from '#components/shell/page.tsx'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Page width="panels">
      <div className="lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-x-10">
        <SettingsNav />
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  )
}
