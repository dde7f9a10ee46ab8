'use client'

export function PersonHistory({ personId }: { personId: string }) {
  return personId ? null : null
}
