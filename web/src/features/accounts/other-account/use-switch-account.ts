import { useNavigate } from '@tanstack/react-router'
import { switchAccount } from '@alafia/contract/accounts/other-account.endpoints'
import { dashboardPath } from '@alafia/contract/kernel/roles'
import { call } from '../../../lib/http/call.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { problemOf, toastFailure } from '../../../ui/form/failure.ts'

/** Opens the account that was merged with this one, or goes back, to its dashboard (ADM-98). */
export const useSwitchAccount = () => {
  const { replace } = useSession()
  const navigate = useNavigate()
  return async () => {
    try {
      const { role } = await replace(() => call(switchAccount))
      await navigate({ to: dashboardPath(role) })
    } catch (error) {
      toastFailure(problemOf(error)?.detail ?? 'We couldn’t open your other account. Try again.')
    }
  }
}
