import { closingDays } from '@alafia/contract/patients/closing.states'
import { CloseAccount } from '../../features/patients/closing/close-account.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** PAT-70: what closing the account means, asking for it, and changing one’s mind. */
export function CloseAccountPage() {
  return (
    <Page
      title="Close your account"
      lead={`Nothing is closed at once: you have ${closingDays} days to change your mind.`}
      className="max-w-200"
    >
      <CloseAccount />
    </Page>
  )
}
