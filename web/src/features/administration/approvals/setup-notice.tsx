import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { finishClinicSetup } from '@alafia/contract/administration/approvals/endpoints'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateUsers } from '../users/queries.ts'
import { clinicSetupQuery } from './queries.ts'

/** While a new clinic is set up, roles are given at once (ADM-48). */
export function SetupNotice() {
  const { timeZone } = useClinic()
  const { data } = useQuery(clinicSetupQuery)
  const [isAsking, setIsAsking] = useState(false)
  const finish = useSubmit(finishClinicSetup, {
    success: { title: 'The clinic is set up', description: 'From now on, roles of staff take two people.' },
    failure: 'The setup was not finished',
    invalidate: invalidateUsers,
  })
  if (!data || data.isFinished) return null
  const until =
    data.finishesAt === null ? '' : ` Setup ends by itself ${instantLabel(data.finishesAt, timeZone)}.`
  return (
    <>
      <Alert
        tone="info"
        title="The clinic is being set up"
        actions={
          <Button size="small" onClick={() => setIsAsking(true)}>
            Finish setup…
          </Button>
        }
      >
        {`You can give roles without a second administrator.${until}`}
      </Alert>
      {isAsking && (
        <ConfirmSubmit
          submit={finish}
          onConfirm={() => finish.send({})}
          onClose={() => setIsAsking(false)}
          title="Finish setup?"
          description="From then on, another administrator has to approve every role of a doctor, pharmacist or administrator. Without one, it takes effect after 24 hours. This can’t be undone."
          confirmLabel="Finish setup"
          cancelLabel="Go back"
          variant="primary"
        />
      )}
    </>
  )
}
