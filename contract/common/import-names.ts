/** Formats of files that can be imported. */
export const importFormats = ['csv', 'jsonl', 'slack', 'discord'] as const

/** Meanings of a column of a table. */
export const importFields = [
  'content',
  'sentAt',
  'id',
  'authorId',
  'authorName',
  'authorEmail',
  'channel',
  'threadId',
  'url',
  'kind',
] as const
