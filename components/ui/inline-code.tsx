/** Draws text between two backticks as code. A single backtick stays. */
export function InlineCode({ children }: { children: string }) {
  return [...children.split(/`([^`\n]+)`/).entries()].map(([place, part]) =>
    place % 2 === 0 ? (
      part
    ) : (
      <code key={place} className="rounded-[4px] bg-sunken px-[0.3em] py-px text-[0.92em]">
        {part}
      </code>
    ),
  )
}
