import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { clinic } from '@alafia/contract/accounts/schema'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { apiOf } from './fixtures.ts'

const many = z.array(appointment)

/** A future appointment of the demo patient, or of a family member, with the demo doctor, used by one journey only. */
export const newAppointment = async (url: string, reason: string, familyMemberId?: number) => {
  const patient = await apiOf(url, 'patient')
  const { today } = clinic.parse(await (await patient.get('/api/clinic')).json())
  const [known] = many.parse(await (await patient.get('/api/appointments?limit=1')).json())
  const doctor = await apiOf(url, 'doctor')
  const [own] = many.parse(await (await doctor.get('/api/appointments?limit=1')).json())
  if (!known || !own) throw new Error('The demo has no appointments')
  for (let day = 3; day < 30; day += 1) {
    const date = addDays(today, day)
    const answer = await patient.get(`/api/doctors/${own.doctorId}/slots?date=${date}`)
    for (const { time } of z
      .array(slot)
      .parse(await answer.json())
      .filter(({ free }) => free)) {
      const booked = await patient.post('/api/appointments', {
        data: {
          patientId: known.patientId,
          ...(familyMemberId === undefined ? {} : { familyMemberId }),
          doctorId: own.doctorId,
          appointmentDate: date,
          appointmentTime: time,
          type: 'video',
          reason,
          notes: 'Worse when I climb stairs.',
        },
      })
      if (booked.status() === 201) {
        const visit = appointment.parse(await booked.json())
        await doctor.patch(`/api/appointments/${visit.id}`, { data: { status: 'confirmed' } })
        return { visit, patient, doctor }
      }
    }
  }
  throw new Error('There is no free slot')
}
