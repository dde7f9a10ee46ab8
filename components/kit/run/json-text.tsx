import { ScrollBox } from '#components/ui/scroll-box.tsx'

/** Data as it came, to read: folded away until somebody asks for it. */
export function JsonText({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <details className="min-w-0 max-w-full open:w-full">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <ScrollBox label={label} className="mt-1 max-h-96 rounded-md border border-line bg-sunken p-3">
        <pre className="whitespace-pre-wrap text-xs/5 [overflow-wrap:anywhere]">
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </pre>
      </ScrollBox>
    </details>
  )
}
