/** The look of a row of the navigation; `aria-current` marks the place that is shown. */
export const rowLook =
  'flex h-8 w-full items-center gap-2.5 rounded-[7px] px-2 text-left text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--line)] [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3 aria-[current]:[&>svg]:text-ink'
