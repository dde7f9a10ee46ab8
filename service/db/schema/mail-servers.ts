import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'

/** Mail server for what Signalbox itself writes to members: invitations and password reset links. One at most. */
export const mailServers = pgTable(
  'mail_servers',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security', { enum: ['tls', 'starttls', 'none'] }).notNull(),
    userName: text('user_name'),
    sealedPassword: text('sealed_password'),
    /** Address that mail comes from. */
    fromAddress: text('from_address').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('mail_servers_org_key').on(t.orgId)],
)
