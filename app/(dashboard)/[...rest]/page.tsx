import { notFound } from 'next/navigation'

/** An address that leads nowhere is answered inside the frame, with the navigation beside it. */
export default function NowherePage() {
  notFound()
}
