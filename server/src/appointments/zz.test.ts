import { test, expect, beforeAll, afterAll } from 'vitest'
import { sql } from 'drizzle-orm'
import { createApp } from '../app.ts'
import { readSettings } from '../platform/settings.ts'
import { testClock } from '../testing/clock.ts'
import { testDatabase } from '../testing/database.ts'

test('smoke', async () => {
  const d = await testDatabase()
  const clock = testClock()
  const app = await createApp({
    db: d.db,
    clock,
    settings: readSettings({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off', DEMO: 'off' }),
  })
  await app.ready()
  await d.db.execute(
    sql.raw(`
   insert into user_account (email,password_hash,first_name,last_name,date_of_birth) values ('a','x','Amina','Bello','1990-01-01'),('b','x','Chidi','Okafor',null),('c','x','Ada','Min',null),('d','x','Bola','Ade',null);
   insert into account_role (user_id, role) values (1,'patient'),(2,'doctor'),(3,'admin'),(4,'patient');
   insert into doctor values (2,'Cardiology','15000.00','NGN');
   insert into doctor_slot select 2, d, t::time from unnest(array['Monday','Thursday','Friday']) d, unnest(array['09:00','09:30','10:00']) t;
   insert into doctor_time_off (doctor_id, starts_on, ends_on) values (2,'2026-03-16','2026-03-20');
   insert into family_member (primary_user_id, first_name,last_name,date_of_birth,relationship) values (1,'Kemi','Bello','2015-02-03','daughter');
  `),
  )
  const as = async (id: number, role: string, name: string) => {
    const { token } = await d.db.transaction((tx) =>
      app.services.sessions.open(tx, { userId: id, role: role as never, name, address: '1' }),
    )
    return async (method: string, url: string, body?: unknown) => {
      const r = await app.inject({
        method: method as never,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { payload: body as never } : {}),
      })
      console.log(method, url, r.statusCode, r.headers.link ?? '', r.body.slice(0, 1500))
      return r
    }
  }
  const p = await as(1, 'patient', 'Amina Bello'),
    doc = await as(2, 'doctor', 'Chidi Okafor'),
    adm = await as(3, 'admin', 'Ada Min'),
    q = await as(4, 'patient', 'Bola Ade')
  await p('GET', '/api/doctors')
  await p('GET', '/api/family')
  await p('GET', '/api/doctors/2/slots?date=2026-03-12')
  await p('GET', '/api/doctors/2/free-days')
  const b = {
    patientId: 1,
    doctorId: 2,
    appointmentDate: '2026-03-12',
    appointmentTime: '09:30',
    type: 'general',
    reason: 'Headache',
  }
  await p('POST', '/api/appointments', b)
  await q('POST', '/api/appointments', { ...b, patientId: 4 })
  await p('POST', '/api/appointments', {
    ...b,
    familyMemberId: 1,
    appointmentTime: '10:00',
    mode: 'in-person',
  })
  await p('GET', '/api/appointments?limit=1')
  await p(
    'GET',
    '/api/appointments?limit=1&order=soonest&status=scheduled&doctorId=2&from=2026-03-12&date=2026-03-12',
  )
  await doc('GET', '/api/appointments?order=soonest')
  await adm('GET', '/api/appointments')
  await doc('GET', '/api/appointments/summary')
  await doc('PATCH', '/api/appointments/1', { status: 'confirmed' })
  await doc('PATCH', '/api/appointments/1', { status: 'confirmed' })
  await p('PATCH', '/api/appointments/1', { appointmentDate: '2026-03-13', appointmentTime: '09:00' })
  await p('PATCH', '/api/appointments/1', { appointmentDate: '2026-03-12', appointmentTime: '10:00' })
  await p('PATCH', '/api/appointments/1', { appointmentDate: '2026-03-17', appointmentTime: '10:00' })
  await doc('PATCH', '/api/appointments/1', { status: 'completed', notes: 'x', diagnosis: 'y' })
  await doc('PATCH', '/api/appointments/1', { status: 'no-show' })
  clock.set(new Date('2026-03-13T08:00:00Z'))
  const doc2 = await as(2, 'doctor', 'Chidi Okafor')
  await doc2('PATCH', '/api/appointments/1', { status: 'completed', notes: 'x', diagnosis: 'y' })
  await doc2('GET', '/api/appointments/2')
  const n = await d.db.execute(
    sql`select user_id, id, type, title, body, payload from notification order by user_id, id`,
  )
  console.log(n.rows)
  const a = await d.db.execute(sql`select action, subject, patient_ids, outcome from audit_entry order by id`)
  console.log(a.rows)
  await app.close()
  await d.close()
})
