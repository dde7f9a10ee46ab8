import type { Status } from '#components/ui/status-mark.tsx'
import type { DeliveryState } from '#contract/run-shape.ts'

export const deliveryWords: Record<DeliveryState['status'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Not delivered',
  uncertain: 'Unclear',
  canceled: 'Canceled',
}

export const deliveryMarks: Record<DeliveryState['status'], Status> = {
  queued: 'waiting',
  sending: 'running',
  delivered: 'healthy',
  failed: 'error',
  uncertain: 'held',
  canceled: 'canceled',
}
