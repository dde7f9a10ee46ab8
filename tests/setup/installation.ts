import type { TestProject } from 'vitest/node'
import { signalbox, temporaryFolder } from '#tests/program/support/cli.ts'
import '#tests/harness/provided.ts'

/** Makes one data directory with the organization acme, of which suites take copies: tables take seconds to make. */
export default async function setup(project: TestProject) {
  const { folder, remove } = temporaryFolder()
  const acme = ['--slug', 'acme', '--name', 'Acme', '--owner', 'o@acme.example', '--data-dir', folder]
  const made = await signalbox(['org', 'create', ...acme])
  if (made.code !== 0) throw new Error(made.stderr)
  project.provide('installation', folder)
  return remove
}
