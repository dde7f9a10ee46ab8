import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { MessageSheet } from '#components/kit/messages/message-sheet.tsx'
import { Frame } from '#components/shell/frame.tsx'
import type { NavCounts } from '#components/shell/nav/places.ts'
import { QueryProvider } from '#components/shell/query-provider.tsx'
import { PictureHosts } from '#components/ui/picture.tsx'
import { ViewerProvider } from '#components/ui/viewer.tsx'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'
import { readTotals, readUnread } from '#lib/page/totals.ts'
import { parseTheme, themeCookie } from '#lib/theme.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [jar, page] = await Promise.all([cookies(), openPage()])
  const { viewer, offered } = page
  const [totals, inbox] = await Promise.all([readTotals(offered), readUnread(page)])
  const counts: NavCounts = { ...totals, inbox }
  return (
    <ViewerProvider viewer={viewer} offered={offered}>
      <PictureHosts hosts={getEnv().SIGNALBOX_IMAGE_HOSTS ?? []}>
        <QueryProvider>
          <Frame theme={parseTheme(jar.get(themeCookie)?.value)} viewer={viewer} counts={counts}>
            {children}
          </Frame>
          <MessageSheet />
        </QueryProvider>
      </PictureHosts>
    </ViewerProvider>
  )
}
