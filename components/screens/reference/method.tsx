import { classes } from '#components/ui/classes.ts'

const inks: Record<string, string> = {
  GET: 'text-clear',
  POST: 'text-accent',
  PUT: 'text-caution',
  PATCH: 'text-caution',
  DELETE: 'text-stop',
}

export function Method({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={classes('font-mono text-[0.6875rem] font-semibold', inks[method] ?? 'text-ink-2', className)}
    >
      {method}
    </span>
  )
}
