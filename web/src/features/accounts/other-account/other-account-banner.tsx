import type { SessionUser } from '@alafia/contract/accounts/schema'
import { useSwitchAccount } from './use-switch-account.ts'

/** On every page of two merged accounts: which one this is, and the way to the other (ADM-98). */
export function OtherAccountBanner({ user }: { user: SessionUser }) {
  const switchAccount = useSwitchAccount()
  const { otherAccount } = user
  if (!otherAccount) return null
  return (
    <p className="flex min-h-control flex-wrap items-center justify-center gap-x-2 bg-sunken px-4 py-2 text-center wrap-anywhere sm:px-6">
      {otherAccount.stays
        ? `This is your other account, ${user.email}.`
        : `Some of your visits and records are in your other account, ${otherAccount.email}.`}
      <button
        type="button"
        onClick={() => void switchAccount()}
        className="inline-flex min-h-control items-center font-semibold underline underline-offset-4"
      >
        {otherAccount.stays ? `Back to ${otherAccount.email}` : 'Open it'}
      </button>
    </p>
  )
}
