'use client'

import { useViewer } from '#components/ui/viewer.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { asRole, type Role, roleWords } from './role-words.ts'
import { useChangeRole } from './use-change-role.ts'

type Props = { role: Role; onClose: () => void }

/** Nobody can give it back to themselves. */
export default function StepDownDialog({ role, onClose }: Props) {
  const { id, name } = useViewer().member
  const change = useChangeRole()
  return (
    <ConfirmDialog
      title="Give up your ownership?"
      points={[
        `You become ${asRole(role)}: ${roleWords[role].note}`,
        'You no longer see API keys, and invitations that you sent end.',
        'Only another owner can make you an owner again.',
      ]}
      act="Give it up"
      failed="Your role is as before"
      undoable
      onClose={onClose}
      run={() => change({ id, name, role: 'owner' }, role)}
    />
  )
}
