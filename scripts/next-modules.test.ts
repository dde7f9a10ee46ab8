import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import nextModules from './next-modules.mjs'

const require = createRequire(import.meta.url)

/** What the bundler gets for a module of Next.js. */
function loaded(resourcePath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (failure: Error | null, text = '') => (failure ? reject(failure) : resolve(text))
    nextModules.call({ resourcePath, addDependency: () => undefined, async: () => done })
  })
}

test('a module of Next.js comes in the form that says what it exports', async () => {
  expect(await loaded(require.resolve('next/dist/client/components/links.js'))).toMatch(/^export /m)
})

test('what is there in one form alone ends the build', async () => {
  await expect(loaded('/somewhere/next/dist/client/new.js')).rejects.toThrow('next/dist/esm/client/new.js')
})
