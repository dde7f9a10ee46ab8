import { afterAll, vi } from 'vitest'

// Files share their modules and globals: what one of them has put in the place of something does not meet the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
