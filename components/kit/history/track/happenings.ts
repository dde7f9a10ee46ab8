import type { Field } from './field.ts'

const numbered = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Fields that are written down for what happened rather than for what somebody filled in. */
export const happenings: Record<string, Field> = {
  archived: {
    label: 'Archived',
    noun: 'whether it is archived',
    sentence: (value) => (value === true ? 'archived it' : 'brought it back'),
  },
  archiveReason: {
    label: 'Reason',
    noun: 'the reason it is archived',
    sentence: (value) => (value ? 'archived it' : 'brought it back'),
    keepsLine: true,
  },
  deletedAt: {
    label: 'Deleted',
    noun: 'whether it is deleted',
    sentence: (value) => (value ? 'deleted it' : 'brought it back'),
  },
  enabled: {
    label: 'On',
    noun: 'whether it runs by itself',
    sentence: (value) => (value === true ? 'resumed it' : 'paused it'),
  },
  pausedReason: { label: 'Reason', noun: 'the reason it is paused' },
  messageCount: {
    label: 'Messages',
    noun: 'its messages',
    sentence: (value, before) => {
      const more = Number(value) - Number(before)
      return more > 0 ? `added ${numbered(more, 'message')} to it` : null
    },
    keepsLine: true,
  },
  markedEvent: {
    label: 'Marked event',
    noun: 'a marked event',
    sentence: (value, before) => {
      if (!value) return 'took the mark of an event away'
      return before ? 'marked an event anew' : 'marked an event'
    },
    keepsLine: true,
  },
  waitingRuns: {
    label: 'Waiting runs',
    noun: 'the runs that wait',
    sentence: (value, before) =>
      value === 0 && typeof before === 'number' ? `canceled ${numbered(before, 'waiting run')}` : null,
  },
  status: {
    label: 'Status',
    noun: 'the status',
    sentence: (value) => (value === 'queued' ? 'sent it again' : null),
    keepsLine: true,
  },
  credentials: {
    label: 'Credentials',
    noun: 'the credentials',
    sentence: (value) => (value === 'replaced' ? 'replaced the credentials' : null),
  },
  revokedAt: {
    label: 'Revoked',
    noun: 'whether it is revoked',
    sentence: (value) => (value ? 'revoked it' : null),
  },
  passwordChangedAt: { label: 'Password changed', noun: 'the password' },
  sessionsValidFrom: {
    label: 'Sessions from',
    noun: 'which sessions hold',
    sentence: () => 'ended every session',
  },
}
