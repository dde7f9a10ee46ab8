import { companyDomainOf } from '#service/api/messages/ingest/company-domain.ts'
import type { CompanyHint, PersonHint } from '#service/api/messages/ingest/hints.ts'
import type { IngestAuthor, IngestChannel } from '#service/api/messages/ingest/items.ts'
import { cancellationsChannel } from '#service/core/visibility.ts'
import type { Customer, Event } from './shapes.ts'

type Known = Customer & { id: string }

export function writerOf({ id, name, email, business_name }: Known): IngestAuthor {
  return {
    platformId: id,
    displayName: name ?? business_name ?? email ?? null,
    email: email ?? null,
    isBot: false,
  }
}

export function personOf(customer: Known): PersonHint {
  return { platform: 'stripe', ...writerOf(customer) }
}

/** A company is known by the domain of an address; only the name of a business is surely the name of one. */
export function companyOf({ email, business_name }: Customer): CompanyHint[] {
  const domain = email === undefined ? null : companyDomainOf(email)
  return domain === null || business_name === undefined ? [] : [{ domain, name: business_name }]
}

/** Words of those who leave, as messages. An account that is connected to ours has a channel of its own. */
export function cancellations({ account }: Pick<Event, 'account'>): IngestChannel {
  return {
    sourceName: 'stripe',
    sourceServerId: account ?? 'stripe',
    sourceChannelId: 'cancellations',
    channelName: cancellationsChannel,
    serverName: account === undefined ? 'Stripe' : `Stripe ${account}`,
  }
}
