import { createElement } from 'react'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { FilterOption } from './filters.ts'

/** Where messages can come from. */
export const sourceOptions: readonly FilterOption[] = ['slack', 'discord', 'github', 'email', 'teams'].map(
  (value) => ({
    value,
    label: sourceLabel(value),
    icon: createElement(SourceIcon, { source: value, decorative: true }),
  }),
)
