import type * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import type { Access } from '#service/core/sources.ts'
import type { IntercomSettings } from './setup.ts'

const refusals = {
  401: 'Intercom does not know the access token, or it was revoked. Enter another one.',
  403: 'The access token may not read this at Intercom. Give the app the permission “Read conversations”.',
}

const addresses: Record<IntercomSettings['region'], string> = {
  us: 'https://api.intercom.io',
  eu: 'https://api.eu.intercom.io',
  au: 'https://api.au.intercom.io',
}

export function settingsOf({ settings }: Access): IntercomSettings {
  return settings as IntercomSettings
}

export async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
  sent?: object,
): Promise<z.infer<Shape>> {
  const sender: Sender = {
    name: 'Intercom',
    headers: { authorization: `Bearer ${access.secrets.token ?? ''}`, 'intercom-version': '2.11' },
    refusals,
    resetHeader: 'x-ratelimit-reset',
  }
  const { body } = await ask(access, sender, `${addresses[settingsOf(access).region]}${path}`, sent)
  return shape.parse(body)
}
