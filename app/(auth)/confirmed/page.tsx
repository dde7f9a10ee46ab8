import { Confirmed } from '#components/screens/sign-in/confirmed.tsx'
import { Gate } from '#components/screens/sign-in/gate.tsx'

export const metadata = { title: 'Confirmed' }

/** Where an identity provider leads back to, in the window that asked it again. */
export default function ConfirmedPage() {
  return (
    <Gate
      title="You have confirmed that it is you"
      text="You can close this window and continue in the other one."
    >
      <Confirmed />
    </Gate>
  )
}
