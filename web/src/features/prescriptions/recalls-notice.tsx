import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../ui/alert.tsx'

/** What the patient has of a recalled batch, or what waits for them. */
export function RecallsNotice({
  prescription: { recalls },
  reader,
}: {
  prescription: Pick<Prescription, 'recalls'>
  reader: 'patient' | 'doctor' | 'pharmacist'
}) {
  return recalls.map(({ name, batchNumber, isWaiting }) => {
    const key = `${batchNumber} ${isWaiting}`
    if (reader !== 'patient')
      return (
        <Alert key={key} tone="danger" title={`Batch ${batchNumber} of ${name} was recalled`}>
          {!isWaiting
            ? 'The patient has it.'
            : reader === 'doctor'
              ? 'The pharmacy won’t hand it over: it fills it from another batch.'
              : 'Don’t hand it over: reverse it, and fill it from another batch.'}
        </Alert>
      )
    return isWaiting ? (
      <Alert key={key} tone="warn" title="Please wait: we will contact you">
        The {name} that is ready for you was recalled by its maker or by us.
      </Alert>
    ) : (
      <Alert key={key} tone="danger" title={`Don’t take ${name} from batch ${batchNumber}`}>
        It was recalled. Call the pharmacy: we will help you.
      </Alert>
    )
  })
}
