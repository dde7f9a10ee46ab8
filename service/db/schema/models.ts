import { doublePrecision, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'

/** Providers of language models that an organization has a key of its own for. */
export const modelProviders = pgTable(
  'model_providers',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    provider: text('provider', { enum: ['anthropic', 'openai', 'compatible'] }).notNull(),
    /** Address of a server that speaks as OpenAI does; null for the others. */
    address: text('address'),
    /** Null for a server that asks for no key. */
    sealedKey: text('sealed_key'),
    /** Its last characters, to recognize it by. */
    keyHint: text('key_hint'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('model_providers_provider_key').on(t.orgId, t.provider),
  ],
)

/** Model that an organization chose for a level, or for embeddings. */
export const modelChoices = pgTable(
  'model_choices',
  {
    orgId: orgId().references(() => organizations.id),
    level: text('level', { enum: ['low', 'med', 'high', 'embed'] }).notNull(),
    provider: text('provider', { enum: ['anthropic', 'openai', 'compatible'] }).notNull(),
    model: text('model').notNull(),
    /** US dollars for a million tokens; all three null when the price is not known. */
    inputPrice: doublePrecision('input_price'),
    cachedPrice: doublePrecision('cached_price'),
    outputPrice: doublePrecision('output_price'),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.level] })],
)
