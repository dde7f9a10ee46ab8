import { readdirSync, readFileSync } from 'node:fs'

/** Reads a text beside this file, e.g. `stories/eu-west.json`. */
export function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

/** Reads data beside this file. Its shape is held by `data.test.ts`, not at each start. */
export function readData<Shape>(path: string): Shape {
  return JSON.parse(readText(path))
}

export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(ending))
}
