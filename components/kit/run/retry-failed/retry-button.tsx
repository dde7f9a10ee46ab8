'use client'

import { RotateCw } from 'lucide-react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Button, type ButtonSize } from '#components/ui/button.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { openedRetry, type RetryAsked, retryOperations } from './opened.ts'

type Props = RetryAsked & { size?: ButtonSize; group: string }

/** Opens the dialog that retries all that failed in a span; `f` does as well. */
export function RetryFailedButton({ size, group, ...asked }: Props) {
  const enabled = useMay()(retryOperations[asked.what])
  const open = () => openedRetry.set(asked)
  useShortcut('f', open, { group, label: 'Retry failed', enabled })
  if (!enabled) return null
  return (
    <Button
      size={size}
      aria-haspopup="dialog"
      onClick={open}
      {...tip('Everything that failed in a period', 'f')}
    >
      <RotateCw aria-hidden="true" /> Retry failed…
    </Button>
  )
}
