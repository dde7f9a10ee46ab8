import type { AuditEntry } from '#contract/audit-log.ts'
import type { AuditState } from './audit-list.ts'

export type EntrySheetProps = {
  /** The change that the address names. */
  changeId: string | undefined
  /** It, where the list has read it already. */
  known: AuditEntry | undefined
  onClose(): void
  onStep(by: 1 | -1): void
  onNarrow(filters: Partial<AuditState['filters']>): void
}
