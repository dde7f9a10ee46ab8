const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
]

// No TypeScript: Next.js would read that with its compiler, at every start, and a release has none.
/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
  // The types of the whole project are a check of their own; a build must not wait for them.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: '/:path*', headers }],
}

export default config
