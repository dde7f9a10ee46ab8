import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const track =
  'h-[18px] w-8 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors before:block before:size-[14px] before:translate-x-[2px] before:translate-y-[2px] before:rounded-full before:bg-raised before:shadow-card before:transition-transform checked:bg-clear checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-55'

/** On or off, at once. Give it a name: a `<label>` around it, or `aria-label`. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // A checkbox knows by itself whether it is checked; the attribute of other switches would contradict it.
  const role = { role: 'switch' }
  return <input type="checkbox" {...role} className={classes(track, className)} {...rest} />
}
