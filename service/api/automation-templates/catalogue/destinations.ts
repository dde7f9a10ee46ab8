import type { OutputChannel } from './template.ts'

export const internalSlack: OutputChannel = { channel: 'slack', mode: 'any-internal', destinations: null }

export const internalDiscord: OutputChannel = { channel: 'discord', mode: 'any-internal', destinations: null }

export const internalEmail: OutputChannel = { channel: 'email', mode: 'any-internal', destinations: null }
