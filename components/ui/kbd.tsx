/** A shortcut, one key after another: `⌘ K`, `g p`. Not shown where there is only a finger to press it. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex items-center gap-0.5 font-sans [@media(hover:none)]:hidden">
      {keys.split(' ').map((key) => (
        <span
          key={key}
          className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-[4px] border border-line-strong bg-raised px-1 text-[0.6875rem] font-medium leading-none text-ink-2"
        >
          {key}
        </span>
      ))}
    </kbd>
  )
}
