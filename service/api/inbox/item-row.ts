import { type InboxItem, previewLength } from '#contract/inbox.ts'
import { type Context, memberOf } from '#service/core/context.ts'

type Add = (value: unknown) => string

export type Row = Omit<InboxItem, 'preview'> & { start: string }

/** SQL: the id of the member who acts, or null for a key alone. */
export const actingId = ({ principal }: Pick<Context, 'principal'>, add: Add) =>
  `${add(memberOf(principal)?.id ?? null)}::uuid`

/** SQL condition: the item is for everybody, or for this member among others or alone. */
export const isFor = (alias: string, member: string) =>
  `(${member} = ANY(${alias}.member_ids) OR ${alias}.member_id = ${member}
    OR num_nonnulls(${alias}.member_id, ${alias}.member_ids) = 0)`

const isSnoozed = (alias: string) => `coalesce(${alias}.snoozed_until > now(), false)`

/** SQL conditions on the item `t`, by its state. */
export const inState: Record<InboxItem['state'], string> = {
  open: `t.done_at IS NULL AND NOT ${isSnoozed('t')}`,
  snoozed: `t.done_at IS NULL AND ${isSnoozed('t')}`,
  done: 't.done_at IS NOT NULL',
}

/** SQL condition: this member has read the item. */
export const isReadBy = (alias: string, member: string) =>
  `EXISTS (SELECT FROM inbox_reads x WHERE x.org_id = ${alias}.org_id AND x.item_id = ${alias}.id AND x.member_id = ${member})`

/** Characters of Markdown that are read for a preview: links and marks take some of them. */
const startLength = 4 * previewLength

export const itemColumns = (
  member: string,
) => `r.id, r.title, left(r.body, ${startLength}) AS start, r.is_test AS "isTest",
  (r.member_id IS NOT NULL OR coalesce(r.member_ids = ARRAY[${member}], false)) AS "isMine",
  (SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'image', coalesce(m.image, '')) ORDER BY m.created_at, m.id)
     FROM members m WHERE m.org_id = r.org_id AND m.id = ANY(r.member_ids)) AS recipients, r.created_at AS "createdAt", ${isReadBy('r', member)} AS "isRead",
  CASE WHEN r.done_at IS NOT NULL THEN 'done' WHEN ${isSnoozed('r')} THEN 'snoozed' ELSE 'open' END AS state,
  CASE WHEN r.done_at IS NULL AND ${isSnoozed('r')} THEN r.snoozed_until END AS "snoozedUntil",
  (SELECT json_build_object('id', a.id, 'name', a.name) FROM automations a
    WHERE a.org_id = r.org_id AND a.id = r.automation_id AND a.deleted_at IS NULL) AS automation,
  (SELECT n.id FROM runs n WHERE n.org_id = r.org_id AND n.id = r.run_id) AS "runId",
  (SELECT json_build_object('id', m.id, 'name', m.name, 'image', coalesce(m.image, '')) FROM members m
    WHERE m.org_id = r.org_id AND m.id = r.done_by AND r.done_at IS NOT NULL) AS "doneBy",
  (SELECT count(*)::int FROM inbox_comments c WHERE c.org_id = r.org_id AND c.item_id = r.id) AS "commentCount"`

/** Markdown without its marks and its note of who wrote it, in one line; cut at a word. */
function previewOf(markdown: string): string {
  const plain = markdown
    .replace(/^_[^\n]*_\s+/, '')
    .replaceAll(/^#{1,6} +([^\n]*[^\n.:!?])\n/gm, '$1: ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain.length <= previewLength) return plain
  const cut = plain.slice(0, previewLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), previewLength / 2))}…`
}

export function toItem({ start, ...row }: Row): InboxItem {
  const { id, automation, runId, title, isTest, isMine, recipients, state, isRead } = row
  const { snoozedUntil, doneBy, commentCount, createdAt } = row
  const told = { id, automation, runId, title, preview: previewOf(start), isTest, isMine, recipients }
  return { ...told, state, isRead, snoozedUntil, doneBy, commentCount, createdAt }
}
