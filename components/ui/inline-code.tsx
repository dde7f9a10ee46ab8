/** Words in which what stands between two backticks is code. One that nothing closes stays as it was written. */
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
