import { EmergencyTable } from '../../features/emergency/emergency-table.tsx'
import { Page } from '../../ui/page.tsx'

/** Decisions §4.7: every emergency access, for the administrators. */
export function EmergencyPage() {
  return (
    <Page
      title="Emergency Access"
      lead="Doctors who opened the record of a patient outside their care, and why. Each access is for reading one record, and ends by itself after an hour."
    >
      <EmergencyTable />
    </Page>
  )
}
