import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { MessageSheet } from '#components/kit/messages/message-sheet.tsx'
import { Frame } from '#components/shell/frame.tsx'
import { QueryProvider } from '#components/shell/query-provider.tsx'
import { PictureHosts } from '#components/ui/picture.tsx'
import { ViewerProvider } from '#components/ui/viewer.tsx'
import { getEnv } from '#lib/env.ts'
import { readCounts } from '#lib/page/counts.ts'
import { openPage } from '#lib/page/open-page.ts'
import { parseTheme, themeCookie } from '#lib/theme.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [jar, page] = await Promise.all([cookies(), openPage()])
  const { viewer, offered } = page
  const counts = await readCounts(page)
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
