/** The look of what floats above the page. */
export const floating =
  'z-50 max-h-[var(--radix-popper-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-[10px] border border-line bg-raised shadow-float outline-none animate-appear'
