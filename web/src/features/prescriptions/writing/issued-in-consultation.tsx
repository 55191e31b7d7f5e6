import { useQuery } from '@tanstack/react-query'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { DispensedProducts } from '../dispensed-products.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { prescriptionsQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { CancelPrescriptionButton } from '../listing/cancel-prescription-button.tsx'

/** What has already been prescribed at this appointment. */
export function IssuedInConsultation({ appointmentId }: { appointmentId: number }) {
  const { data = [] } = useQuery(prescriptionsQuery({ appointmentId: String(appointmentId) }))
  if (data.length === 0) return null
  return (
    <List aria-label="Prescribed at this appointment">
      {data.map((prescription) => (
        <ListRow
          key={prescription.id}
          title={prescription.medications.map(({ name }) => name).join(', ')}
          trailing={<StatusBadge status={prescription.status} />}
          actions={<CancelPrescriptionButton prescription={prescription} size="small" />}
        >
          {prescription.medications.map((medication, index) => (
            <div key={`${index} ${medication.name}`}>
              <p className="text-small text-ink-2">{directionsOf(medication)}</p>
              <DispensedProducts medication={medication} isStaff />
            </div>
          ))}
          <NotGenuine isGenuine={prescription.isGenuine} />
        </ListRow>
      ))}
    </List>
  )
}
