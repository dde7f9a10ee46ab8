'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { instantOf } from '#components/kit/list/period.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/input.tsx'
import { useNow } from '#components/ui/now.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { DayInput } from '#components/ui/typed-input.tsx'
import type { ReplayArrivalsInput } from '#contract/arrivals.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'

/** Days; the request has the first instant of one and the last of the other. */
type Values = { since: string; until: string; outcome: '' | 'failed' | 'ignored' | 'mapped' }

const schema = () => import('#contract/arrivals.ts').then((it) => it.replayArrivalsInput)

type Props = { connectionId: string; onClose: () => void }

export default function ReplayDialog({ connectionId, onClose }: Props) {
  const cache = useQueryClient()
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const of = useContractForm<Values, ReplayArrivalsInput, { replayed: number }>({
    schema,
    values: { since: today, until: today, outcome: 'failed' },
    // An empty text is no date-time, and the field says so.
    toInput: ({ since, until, outcome }) => ({
      connectionId,
      since: instantOf(since, 'since') ?? '',
      until: instantOf(until, 'until') ?? '',
      ...(outcome !== '' && { outcome }),
    }),
    save: (input) => client.arrivals.replaySpan(input),
    saved: ({ replayed }) => {
      void cache.invalidateQueries({ queryKey: api.arrivals.key() })
      toast({
        title:
          replayed === 0
            ? 'Nothing arrived in that time'
            : `${formatCount(replayed)} ${replayed === 1 ? 'arrival is' : 'arrivals are'} replayed`,
      })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Replay a period"
      description="Arrivals of these days are processed again from their stored content. No duplicates are created."
    >
      <Form of={of} label="Replay a period" unguarded>
        <div className="grid grid-cols-2 gap-3">
          <ControlledField name="since" label="First day" required>
            {(control) => <DayInput max={today} {...control} />}
          </ControlledField>
          <ControlledField name="until" label="Last day" required hint="Whole days, in UTC.">
            {(control) => <DayInput max={today} {...control} />}
          </ControlledField>
        </div>
        <Field name="outcome" label="Which">
          {(control) => (
            <Select {...control} className="w-full">
              <option value="failed">Only what failed</option>
              <option value="ignored">Only what was ignored</option>
              <option value="mapped">Only what was processed</option>
              <option value="">All of it</option>
            </Select>
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton state={of.state} savedWords="Started">
            Replay
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
