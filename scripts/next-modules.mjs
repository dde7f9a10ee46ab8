import { readFile } from 'node:fs'

/**
 * Next.js ships its modules twice: for `require`, and below `esm` as modules that say what they import and export. Its
 * bundler takes the first into the browser, of which next to nothing can be left out. This gives it the second of each.
 * @this {{ resourcePath: string, addDependency(path: string): void, async(): (failure: Error | null, text?: string) => void }}
 */
export default function nextModules() {
  const done = this.async()
  const path = this.resourcePath.replace(/([\\/]next[\\/]dist[\\/])/, '$1esm/')
  this.addDependency(path)
  readFile(path, 'utf8', done)
}
