import type { ImportFormat } from '#contract/imports.ts'

export const formatWords: Record<ImportFormat, string> = {
  csv: 'CSV table',
  jsonl: 'JSON lines',
  slack: 'Slack export (zip)',
  discord: 'Discord channel (JSON)',
}

/** Bytes that are looked at to recognise a file. */
export const lookedAt = 64 * 1024

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Recognises a file by its name, and where that leaves a choice by how it begins. */
export function formatOf(name: string, start: string): ImportFormat {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (ending === 'zip') return 'slack'
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl'
  const text = start.replace(/^\ufeff/, '').trimStart()
  if (ending === 'csv' || ending === 'tsv' || !text.startsWith('{')) return 'csv'
  const [line = ''] = text.split(/\r?\n/, 1)
  return isObject(line.trim()) ? 'jsonl' : 'discord'
}
