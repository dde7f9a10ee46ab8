import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { EarlyPalette } from '#components/shell/palette/early-palette.tsx'
import { NowProvider } from '#components/ui/now.tsx'
import { Toasts } from '#components/ui/toast/toasts.tsx'
import { TooltipLayer } from '#components/ui/tooltip-layer.tsx'
import { parseTheme, themeCookie } from '#lib/theme.ts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Signalbox', template: '%s · Signalbox' },
  description: 'Read what your customers say in one place, and act on it.',
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
        <EarlyPalette nonce={nonce} />
        <NowProvider now={Date.now()}>
          {children}
          <Toasts />
          <TooltipLayer />
        </NowProvider>
      </body>
    </html>
  )
}
