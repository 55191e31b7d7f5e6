import { appointment } from '@alafia/contract/appointments/schema'
import { careRequest } from '@alafia/contract/care/schema'
import { apiOf } from './fixtures.ts'

/**
 * A visit by video that is open now, made by asking for care at once. Of people with whom no other journey of the same server
 * has one: a person is in one place at a time.
 */
export const openVisit = async (
  url: string,
  who: { patient: string; doctor: string },
  reason = 'A cough for three days',
) => {
  const [patient, doctor] = [await apiOf(url, who.patient), await apiOf(url, who.doctor)]
  await doctor.put('/api/care/duty', { data: { onDuty: true } })
  const asked = careRequest.parse(
    await (await patient.post('/api/care/requests', { data: { reason } })).json(),
  )
  const taken = await doctor.post(`/api/care/requests/${asked.id}/take`)
  if (taken.status() !== 201) throw new Error(`Not taken: ${await taken.text()}`)
  await doctor.put('/api/care/duty', { data: { onDuty: false } })
  return { visit: appointment.parse(await taken.json()), patient, doctor }
}
