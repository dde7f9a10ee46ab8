'use client'

import { X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { optionListLook } from '#components/ui/overlay.ts'
import { Popover } from '#components/ui/popover.tsx'
import {
  cleared,
  type EntityFilter,
  type FilterControl,
  spoken,
  type TextsFilter,
} from './filter-controls.ts'
import { SearchBox } from './search-box.tsx'

type ToolbarProps = {
  search?: { label: string; value: string; onChange(text: string): void }
  filters?: readonly FilterControl[]
  /** Special filter before the others. */
  first?: ReactNode
  /** Clears the search and every filter. */
  onClear(): void
}

// Scrolls sideways in a narrow window; next to the search in a wide one. Without a search it shares its line with
// the buttons of the list.
const filtersLook =
  'order-2 -mx-4 -my-1 flex basis-[calc(100%+2rem)] items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:shrink-0 first:order-none first:mr-0 first:flex-1 first:pr-0 sm:contents'

/** The search, then one chip for each filter. */
export function ListToolbar({ search, filters = [], first, onClear }: ToolbarProps) {
  const clear = ({ currentTarget }: MouseEvent) => {
    // The button disappears when it clears the filters, so the focus moves to its neighbour.
    currentTarget.parentElement?.querySelector('button')?.focus()
    onClear()
  }
  const isNarrowed = (search?.value ?? '') !== '' || filters.some((filter) => spoken(filter) !== undefined)
  return (
    <>
      {search && <SearchBox {...search} />}
      {filters.length > 0 && (
        <div className={filtersLook}>
          {first}
          {filters.map((filter) => (
            <FilterMenu key={filter.id} filter={filter} />
          ))}
          {isNarrowed && (
            <Button size="sm" variant="quiet" data-unheld="" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const load = () => import('./filter-forms.tsx')
const EntityOptions = lazyPart(() => load().then(({ EntityOptions }) => ({ default: EntityOptions })))
const KnownTexts = lazyPart(() => load().then(({ KnownTexts }) => ({ default: KnownTexts })))
const TextsForm = lazyPart(() => load().then(({ TextsForm }) => ({ default: TextsForm })))

/** One filter: its chip and its panel. */
export function FilterMenu({ filter }: { filter: FilterControl }) {
  if (filter.kind === 'entity') return <FilterEntity filter={filter} />
  if (filter.kind === 'texts') return <FilterTexts filter={filter} />
  return <FilterChoice filter={filter} />
}

type Choice = Extract<FilterControl, { kind: 'flag' | 'one' | 'many' }>

function FilterChoice({ filter }: { filter: Choice }) {
  return (
    <Menu
      unheld
      label={filter.label}
      items={entries(filter)}
      trigger={<FilterChip label={filter.label} says={spoken(filter)} onClear={() => cleared(filter)} />}
    />
  )
}

function entries(filter: Choice): MenuEntry[] {
  if (filter.kind === 'flag')
    return filter.words.map((label, index) => {
      const value = index === 0
      const isSet = filter.value === value
      return { label, checked: isSet, onSelect: () => filter.onChange(isSet ? undefined : value) }
    })
  return filter.options.map(({ value, label, note, icon }) => ({
    label,
    note,
    icon,
    checked: filter.kind === 'one' ? filter.value === value : filter.value.includes(value),
    onSelect: () => choose(filter, value),
  }))
}

/** Choices that are not drawn yet, so that two quick clicks both count. */
const chosen = new WeakMap<readonly string[], string[]>()

function choose(filter: Exclude<Choice, { kind: 'flag' }>, value: string): void {
  if (filter.kind === 'one') filter.onChange(filter.value === value ? undefined : value)
  else {
    const present = chosen.get(filter.value) ?? filter.value
    const next = present.filter((one) => one !== value)
    if (next.length === present.length) next.push(value)
    chosen.set(filter.value, next)
    filter.onChange(next)
  }
}

/** Choice from a list that is too long for a menu; typing searches it. */
function FilterEntity({ filter }: { filter: EntityFilter }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterChip
        label={filter.label}
        says={spoken(filter)}
        onClear={() => filter.onChange(undefined)}
        ref={anchor}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      {isOpen && (
        <Suspense>
          <EntityOptions anchor={anchor} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Any of some words, such as tags: chosen where the service lists them, typed elsewhere. */
function FilterTexts({ filter }: { filter: TextsFilter }) {
  const { find } = filter
  return (
    <Popover
      label={filter.label}
      {...(find && { className: optionListLook })}
      trigger={<FilterChip label={filter.label} says={spoken(filter)} onClear={() => filter.onChange([])} />}
    >
      {(close) => (
        <Suspense>
          {find ? <KnownTexts filter={filter} find={find} /> : <TextsForm filter={filter} close={close} />}
        </Suspense>
      )}
    </Popover>
  )
}

/** The rest goes to the button: what the menu or the popover that it opens gives it. */
type ChipProps = ComponentProps<'button'> & { label: string; says: string | undefined; onClear(): void }

const side = 'inline-flex h-7 items-center text-xs transition-colors'

/**
 * Dashed without a value; filled, with a clear button, with one. The same button element is used for both, so that
 * it keeps the focus.
 */
export function FilterChip({ label, says, onClear, ...trigger }: ChipProps) {
  const narrows = says !== undefined
  const clear = ({ currentTarget }: MouseEvent) => {
    const chip = currentTarget.previousElementSibling
    if (chip instanceof HTMLElement) chip.focus()
    onClear()
  }
  return (
    <span
      data-unheld=""
      className={classes(
        'inline-flex max-w-full items-center rounded-md',
        narrows && 'bg-accent-soft text-accent',
      )}
    >
      <button
        type="button"
        {...trigger}
        className={classes(
          side,
          narrows
            ? 'min-w-0 rounded-l-md pl-2 pr-1 font-medium'
            : 'rounded-md border border-dashed border-line-strong px-2 text-ink-2 hover:text-ink',
        )}
      >
        <span className="truncate">{says ?? label}</span>
      </button>
      {narrows && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={clear}
          className={classes(side, 'w-6 shrink-0 justify-center rounded-r-md hover:text-ink')}
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  )
}
