import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] }
type Bom = {
  serialNumber: string
  metadata: { timestamp: string; lifecycles?: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const pathOf = ({ properties = [] }: Component) =>
  properties.find(({ name }) => name === 'cdx:npm:package:path')?.value

/**
 * What a release is made of, in CycloneDX: the production dependencies as npm lists them, those too of which only what the
 * build of the dashboard made is there. Without what is installed on other platforms, and the same each time.
 */
export function sbomOf(root: string, isInstalled: (path: string) => boolean, at: Date): string {
  const flags = [
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ]
  const text = execFileSync('npm', ['sbom', ...flags], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 })
  const bom: Bom = JSON.parse(text)
  const components = bom.components
    .filter((component) => isInstalled(pathOf(component) ?? ''))
    .toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const known = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((it) => known.has(it)).toSorted(),
    }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  const metadata = { ...bom.metadata, timestamp: at.toISOString() }
  const whole = { ...bom, metadata, components, dependencies }
  return `${JSON.stringify({ ...whole, serialNumber: serialOf({ ...whole, serialNumber: '' }) }, null, 2)}\n`
}

/** A number that is the same for the same contents, where npm would give another each time. */
function serialOf(contents: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${uuid.join('-')}`
}
