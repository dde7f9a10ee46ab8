import type { KeyResource } from '#contract/common/key-resources.ts'
import { type Expiry, expiresAtOf } from './expiry.ts'

/** Values of the form for a new key. */
export type NewKeyValues = {
  name: string
  expiry: Expiry
  expiresAt: string
  perMinute: string
  access: 'all' | 'read'
  parts: 'all' | 'chosen'
  resources: KeyResource[]
  channels: 'all' | 'open'
  /** One address or network a line. */
  addresses: string
}

export const newKeyValues: NewKeyValues = {
  name: '',
  expiry: '90',
  expiresAt: '',
  perMinute: '120',
  access: 'all',
  parts: 'all',
  resources: [],
  channels: 'all',
  addresses: '',
}

/** Addresses as people list them: in lines, with commas, or both. */
export function addressesIn(text: string): string[] | null {
  const addresses = text.split(/[\s,;]+/).filter((part) => part !== '')
  return addresses.length > 0 ? addresses : null
}

export function newKeyInput(values: NewKeyValues, now = new Date()): unknown {
  const { name, expiry, expiresAt, perMinute, access, parts, resources, channels, addresses } = values
  return {
    name,
    access,
    resources: parts === 'chosen' ? resources : null,
    channels,
    addresses: addressesIn(addresses),
    // An empty text is not a date-time, and the field says so.
    expiresAt: expiresAtOf(expiry, expiresAt, now) ?? (expiry === 'never' ? null : ''),
    perMinute: perMinute.trim() === '' ? undefined : Number(perMinute),
  }
}
