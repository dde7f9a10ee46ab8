import type { ReactNode } from 'react'
import { Page } from '#components/kit/page/page.tsx'
import { SettingsNav } from '#components/screens/settings/settings-nav.tsx'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Page>
      <div className="lg:-mx-8 lg:-mb-16 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SettingsNav />
        <div className="min-w-0 lg:border-l lg:border-line lg:px-8 lg:pb-16">
          <div className="mx-auto max-w-[56rem]">{children}</div>
        </div>
      </div>
    </Page>
  )
}
