import { outsideOpening } from '@alafia/contract/clinic/opening'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { Alert } from '../../../ui/alert.tsx'

type OutsideOpeningProps = { hours: readonly OpeningSpan[] | null; doctors: readonly Doctor[] }

/** ORG-12: the doctors' hours outside the opening hours are pointed out, and stay. */
export function OutsideOpening({ hours, doctors }: OutsideOpeningProps) {
  const outside = doctors.flatMap(({ id, firstName, lastName, availability }) => {
    const days = availability.flatMap(({ day, slots }) => {
      const times = outsideOpening(hours, day, slots)
      return times === '' ? [] : [`${day} ${times}`]
    })
    return days.length === 0 ? [] : [{ id, text: `Dr. ${firstName} ${lastName}: ${days.join('; ')}` }]
  })
  if (outside.length === 0) return null
  return (
    <Alert tone="info" title="Some doctors work outside the opening hours">
      <p>Patients can book only video visits with them then.</p>
      <ul role="list" className="mt-1">
        {outside.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}
