import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { EarlyClicks } from '#components/shell/early/early-clicks.tsx'
import { EarlyPalette } from '#components/shell/early/early-palette.tsx'
import { PageExtras } from '#components/shell/extras/page-extras.tsx'
import { NowProvider } from '#components/ui/now.tsx'
import { parseTheme, themeCookie } from '#lib/theme.ts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Signalbox', template: '%s · Signalbox' },
  description: 'One calm place where an organization reads its product signals and acts on them.',
  icons: { icon: '/icon.svg' },
  robots: { index: false },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#131416' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const theme = parseTheme(jar.get(themeCookie)?.value)
  // The proxy has written the policy of this answer.
  const nonce = /'nonce-(\w+)'/.exec(sent.get('content-security-policy') ?? '')?.[1]
  return (
    <html lang="en" data-theme={theme}>
      <body className="min-h-dvh">
        <EarlyClicks nonce={nonce} />
        <EarlyPalette nonce={nonce} />
        <NowProvider now={Date.now()}>
          {children}
          <PageExtras />
        </NowProvider>
      </body>
    </html>
  )
}
