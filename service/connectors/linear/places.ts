import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestChannel } from '#service/api/messages/ingest/items.ts'
import type { Envelope, Issue } from './shapes.ts'

export type Place = { delivery: Pick<Delivery, 'kind' | 'deliveryId' | 'receivedAt'>; envelope: Envelope }

type Referred = Pick<Issue, 'number' | 'identifier' | 'url' | 'team' | 'teamId'>

/** Workspace, key of the team and number, as far as an address tells: `…/northline/issue/ENG-42/…`. */
export function addressed(address: string | undefined) {
  const [, slug, key, number] =
    /^https?:\/\/[^/]+\/(?:([^/]+)\/)?issue\/(\w+)-(\d{1,9})\b/.exec(address ?? '') ?? []
  return { slug, key, number: number === undefined ? undefined : Number(number) }
}

/** Names a part of the workspace that is no team. */
type Elsewhere = { id: string; name: string }

export const projects: Elsewhere = { id: 'projects', name: 'Projects and documents' }
export const requests: Elsewhere = { id: 'customer-requests', name: 'Customer requests' }

/** Teams keep their id when they are renamed. Comments of old versions name no team: the key in their address stands for it. */
export function channelOf({ envelope }: Place, about: Referred | Elsewhere): IngestChannel {
  const address = 'name' in about ? envelope.url : (about.url ?? envelope.url)
  const { slug, key: addressedKey } = addressed(address)
  const workspace = {
    sourceName: 'linear',
    sourceServerId: envelope.organizationId ?? 'linear',
    serverName: slug ?? null,
  }
  if ('name' in about) return { ...workspace, sourceChannelId: about.id, channelName: about.name }
  const key = about.team?.key ?? /^(\w+)-\d+$/.exec(about.identifier ?? '')?.[1] ?? addressedKey
  return {
    ...workspace,
    sourceChannelId: about.team?.id ?? about.teamId ?? key ?? 'issues',
    channelName: about.team?.name ?? key ?? null,
  }
}
