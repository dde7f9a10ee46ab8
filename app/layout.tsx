import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { TopBar } from '#components/shell/top-bar.tsx'
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
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  return (
    <html lang="en" data-theme={theme}>
      <body className="min-h-dvh">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:left-3 focus:top-3 focus:z-10 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <TopBar theme={theme} />
        <main id="main" className="mx-auto w-full max-w-[72rem] px-4 pb-16 sm:px-8">
          {children}
        </main>
      </body>
    </html>
  )
}
