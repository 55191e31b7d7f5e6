import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { civilOf } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { useClinic } from '../../../lib/clinic.ts'
import { closingTimeQuery } from './queries.ts'

/** On every page while the account waits to be closed (PAT-80). */
export function ClosingBanner() {
  const { timeZone } = useClinic()
  const closesAt = useQuery(closingTimeQuery).data?.closesAt
  if (!closesAt) return null
  const day = plainDate(civilOf(new Date(closesAt), timeZone).date)
  return (
    <p
      role="status"
      className="flex min-h-control flex-wrap items-center justify-center gap-x-2 bg-warn-tint px-4 py-2 text-center text-warn sm:px-6"
    >
      Your account closes on {day}.
      <Link
        to="/settings/close-account"
        className="inline-flex min-h-control items-center font-semibold underline underline-offset-4"
      >
        Keep my account
      </Link>
    </p>
  )
}
