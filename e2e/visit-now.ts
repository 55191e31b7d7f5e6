import { appointment } from '@alafia/contract/appointments/schema'
import { careNow, careRequest } from '@alafia/contract/care/schema'
import { apiOf } from './fixtures.ts'

/** A visit by video of this patient and this doctor that is open now: care at once, asked for and taken. */
export const visitNow = async (url: string, who: { patient: string; doctor: string }) => {
  const [patient, doctor] = [await apiOf(url, who.patient), await apiOf(url, who.doctor)]
  await doctor.put('/api/care/duty', { data: { onDuty: true } })
  const before = careNow.parse(await (await patient.get('/api/care')).json()).request
  if (before?.status === 'waiting') await patient.delete(`/api/care/requests/${before.id}`)
  const asked = await patient.post('/api/care/requests', { data: { reason: 'Dizzy since this morning' } })
  const { id } = careRequest.parse(await asked.json())
  const taken = await doctor.post(`/api/care/requests/${id}/take`)
  await doctor.put('/api/care/duty', { data: { onDuty: false } })
  if (taken.status() !== 201) throw new Error(`The doctor could not take the patient: ${await taken.text()}`)
  const visit = appointment.parse(await taken.json())
  /** Whoever has a visit now can take nobody else. */
  const end = () =>
    doctor.patch(`/api/appointments/${visit.id}`, {
      data: { status: 'cancelled', reason: 'Feels well again' },
    })
  return { visit, patient, doctor, end }
}
