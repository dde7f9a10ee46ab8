import { sql } from 'drizzle-orm'
import { bigint, customType, date, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Instants are stored with their zone and handled as `Date`. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
}

export function orgId() {
  return uuid('org_id').notNull()
}

/** Company and person ids: digits, carried as text because JavaScript numbers end at 2^53. */
export const digitId = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Bytes of any kind, as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export function createdAt() {
  return instant('created_at').notNull().defaultNow()
}

export function updatedAt() {
  return instant('updated_at').notNull().defaultNow()
}

export function count(name: string) {
  return integer(name).notNull().default(0)
}

export function bigCount(name: string) {
  return bigint(name, { mode: 'number' }).notNull().default(0)
}

/** Messages per ISO week, oldest first; the last entry belongs to the week that starts at `activityWeek`. */
export const activityColumns = {
  activity: integer('activity').array(),
  activityWeek: date('activity_week', { mode: 'string' }),
}

/** Visibility of a channel. `visible_to` holds ids of members, beside owners and admins; ids of members who left are ignored. */
export const visibilityColumns = {
  visibility: text('visibility', { enum: ['all', 'admins', 'members'] })
    .notNull()
    .default('all'),
  visibleTo: uuid('visible_to').array().notNull().default(sql`'{}'`),
}
