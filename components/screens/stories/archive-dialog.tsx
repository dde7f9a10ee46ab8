'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Textarea } from '#components/ui/input.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onArchive: (reason: string) => void }

const most = 500

/** Asks for the reason, which everybody sees who reads the story later. */
export default function ArchiveDialog({ open, onOpenChange, onArchive }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') return field.current?.focus()
    onOpenChange(false)
    setReason('')
    onArchive(given)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Archive this story"
      description="It is removed from the list of current stories for everyone. You can still read it and restore it."
    >
      <form onSubmit={submit} className="grid gap-3">
        <label htmlFor={`${id}r`} className="text-sm font-medium">
          Reason
        </label>
        <Textarea
          ref={field}
          id={`${id}r`}
          value={reason}
          maxLength={most}
          onChange={(event) => setReason(event.target.value)}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}h`}
          placeholder="4.2.4 is out and contains the fix."
        />
        <p id={`${id}h`} className={`text-xs ${missing ? 'text-stop' : 'text-ink-3'}`}>
          {missing
            ? 'Give a short reason.'
            : `Everyone who reads the story sees this. ${most - reason.length} characters left.`}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Archive
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
