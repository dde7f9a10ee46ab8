import { Notice } from '#components/kit/form/notice.tsx'

/** A password must not travel where anybody can read along. */
export function Exposed() {
  return (
    <Notice tone="caution">
      This address is not encrypted, so nobody can sign in here. Put the dashboard behind https and set
      SIGNALBOX_DASHBOARD_URL to its public address, or set it to this http address if the network is trusted.
    </Notice>
  )
}
