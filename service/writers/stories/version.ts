import { createHash } from 'node:crypto'
import type { WrittenVersion } from '#service/api/stories/written.ts'
import { canonicalJson } from '#service/core/write.ts'
import { changesBetween, markChanged, readEarlier } from './changes.ts'
import { refsOf, stack, text, treeOf } from './compose/elements.ts'
import type { Composed } from './composed.ts'
import type { Prose } from './prose/ask.ts'

/** Sentences of a model, and the facts that they were written between. */
export type Prepared = Prose & { model: string; facts: string }

/** The version before, as it is stored. */
export type Earlier = { facts: unknown; detail: unknown }

export function hashOf({ facts }: Composed): string {
  return createHash('sha256').update(canonicalJson(facts)).digest('hex')
}

const mainOf = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'main' in detail ? detail.main : null

/** Makes a version of what was composed. Sentences of a model count only between the very facts they were written between. */
export function toVersion(
  composed: Composed,
  prepared: Prepared | null,
  earlier: Earlier | null,
  now: Date,
): WrittenVersion {
  const { draft, facts } = composed
  const prose = prepared?.facts === hashOf(composed) ? prepared : null
  const [lead, summary] = [prose?.lead ?? draft.lead, prose?.summary ?? draft.summary]
  const main = stack(text(lead, 'lead'), ...draft.body)
  const isModel = prose !== null && (prose.lead !== null || prose.summary !== null)
  const before = readEarlier(earlier?.facts)
  const tree = treeOf(main)
  return {
    title: draft.title.text,
    summary: summary.text,
    sourceRefs: refsOf(main, draft.sidebar),
    list: treeOf(draft.list),
    detail: {
      main: earlier ? markChanged(mainOf(earlier.detail), tree) : tree,
      sidebar: treeOf(draft.sidebar),
      title: draft.title.text,
    },
    why: draft.why.map(({ rule, sentence }) => ({ rule, sentence: sentence.text })),
    writtenBy: isModel ? 'model' : 'rule',
    model: isModel ? prose.model : null,
    facts,
    changes: before ? changesBetween(before, facts) : [],
    members: draft.members.map(({ label, rationale, ...rest }) => ({
      ...rest,
      label: label.text,
      rationale: rationale.text,
    })),
    writtenAt: now,
  }
}
