import type { NextConfig } from 'next'

const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
]

/**
 * Few large scripts for a page instead of many small ones: brotli packs what they have in common once, 7 kB less in
 * the first load of a list. Going on to another list costs 10 kB more than with shared small ones.
 */
const fewScripts = {
  firstPageLoadPriority: 1,
  requestCost: 2_000_000,
  minChunkSize: 2_000_000,
  maxChunkCountPerGroup: 2,
  maxMergeChunkSize: 100_000_000,
}

const config: NextConfig = {
  experimental: {
    turbopackChunking: fewScripts,
    turbopackCjsTreeShaking: true,
    turbopackCjsScopeHoisting: true,
    turbopackCrossModuleConstants: true,
  },
  poweredByHeader: false,
  devIndicators: false,
  turbopack: {
    root: import.meta.dirname,
    rules: {
      '*.js': {
        condition: {
          all: [
            'browser',
            'production',
            { path: /node_modules\/next\/dist\/(?:client|lib|server|shared)\// },
          ],
        },
        loaders: ['./scripts/next-modules.mjs'],
      },
    },
  },
  // The types of the whole project are a check of their own; a build must not wait for them.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: '/:path*', headers }],
}

export default config
