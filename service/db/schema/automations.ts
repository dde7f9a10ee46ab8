import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { members, organizations } from './organizations.ts'

export const automations = pgTable(
  'automations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    schedule: jsonb('schedule').notNull(),
    timezone: text('timezone').notNull(),
    /** The instant that intervals and rules without a start of their own count from; set once. */
    anchorAt: instant('anchor_at').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    modelLevel: text('model_level', { enum: ['high', 'low', 'med'] })
      .notNull()
      .default('med'),
    capabilityMode: text('capability_mode', { enum: ['all', 'custom'] })
      .notNull()
      .default('all'),
    allowedCapabilities: text('allowed_capabilities').array(),
    outputChannels: jsonb('output_channels').notNull(),
    templateSlug: text('template_slug'),
    completedAt: instant('completed_at'),
    lastErrorMessage: text('last_error_message'),
    lastAttemptAt: instant('last_attempt_at'),
    lastRunAt: instant('last_run_at'),
    nextRunAt: instant('next_run_at'),
    /** Version of the time-zone data `next_run_at` was computed with. */
    tzVersion: text('tz_version').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.ownerId], foreignColumns: [members.orgId, members.id] }),
    index('automations_due_idx').on(t.nextRunAt).where(sql`${t.nextRunAt} is not null`),
  ],
)
