import type { Person, PersonDetail, UpdatedPerson } from '#contract/people.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type PersonRow = Pick<
  Person,
  'id' | 'displayName' | 'avatarUrl' | 'primaryEmail' | 'title' | 'isVip' | 'sources' | 'lastSeenAt'
> & {
  identities: Person['identities']
  messageCount: string
  activity: number[] | null
  activityWeek: string | null
  companyId: string | null
  companyName: string | null
  companyDomain: string | null
  companyLogo: string | null
  topicId: string | null
  topicTitle: string | null
  topicType: string | null
  topicAt: string | null
}

/** Companies and topics are joined by their key: one row each, so nothing is counted twice. */
export const personJoins = `
  LEFT JOIN companies c ON c.org_id = r.org_id AND c.id = r.company_id
  LEFT JOIN topics tp ON tp.org_id = r.org_id AND tp.id = r.latest_topic_id`

export const personColumns = `r.id, r.display_name AS "displayName", r.avatar_url AS "avatarUrl",
  r.primary_email AS "primaryEmail", r.title, r.is_vip AS "isVip", r.sources, r.last_seen_at AS "lastSeenAt",
  r.message_count AS "messageCount", r.activity, r.activity_week::text AS "activityWeek",
  (SELECT coalesce(json_agg(json_build_object('platform', i.platform, 'platformId', i.platform_id)
     ORDER BY i.platform, i.platform_id), '[]')
     FROM person_identities i WHERE i.org_id = r.org_id AND i.person_id = r.id) AS identities,
  c.id AS "companyId", c.name AS "companyName", c.primary_domain AS "companyDomain", c.logo_url AS "companyLogo",
  tp.id AS "topicId", tp.title AS "topicTitle", tp.topic_type AS "topicType", r.latest_topic_at AS "topicAt"`

type CompanyPart = Pick<PersonRow, 'companyId' | 'companyName' | 'companyDomain' | 'companyLogo'>

export function toCompanyRef(row: CompanyPart): Person['company'] {
  if (row.companyId === null) return null
  return {
    domain: row.companyDomain ?? '',
    id: row.companyId,
    logoUrl: row.companyLogo ?? '',
    name: row.companyName ?? '',
  }
}

function toLatestTopic(row: PersonRow): Person['latestTopic'] {
  if (row.topicId === null || row.topicAt === null) return null
  return {
    topicId: row.topicId,
    topicTitle: row.topicTitle ?? '',
    topicType: row.topicType,
    lastMessageAt: row.topicAt,
  }
}

export function toPerson(row: PersonRow, now: Date): Person {
  return {
    id: row.id,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    primaryEmail: row.primaryEmail,
    title: row.title,
    isVip: row.isVip,
    company: toCompanyRef(row),
    identities: row.identities,
    identityCount: row.identities.length,
    messageCount: Number(row.messageCount),
    sources: row.sources,
    weeklyActivity: weeklyActivity(row.activity, row.activityWeek, now),
    latestTopic: toLatestTopic(row),
    lastSeenAt: row.lastSeenAt,
  }
}

export type ConnectionsRow = UpdatedPerson['connections']

export type PersonDetailRow = PersonRow &
  Omit<ConnectionsRow, 'title'> &
  Pick<PersonDetail, 'description' | 'ecosystemTags' | 'isBot' | 'createdAt' | 'updatedAt'>

export const personDetailColumns = `${personColumns}, r.description, r.ecosystem_tags AS "ecosystemTags",
  r.is_bot AS "isBot", r.github, r.linkedin, r.phone, r.twitter, r.website,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

export function toPersonDetail(row: PersonDetailRow, now: Date): PersonDetail {
  const { github, linkedin, phone, title, twitter, website } = row
  return {
    ...toPerson(row, now),
    description: row.description,
    connections: { github, linkedin, phone, title, twitter, website },
    ecosystemTags: row.ecosystemTags,
    isBot: row.isBot,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
