import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { connectLive, liveProcess } from '../../testing/live.ts'
import { addApp } from '../../testing/second-factor.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Someone who signs in with the password alone. */
const signIn = async (person: Person & { email: string; password: string }, role: Role = person.role) => {
  const { email, password } = person
  const { body } = await server.anyone.post<SignInReply>('/api/auth/login', { email, password, role })
  return body
}
const callerWith = (token: string): Caller => {
  const headers = { authorization: `Bearer ${token}` }
  const { anyone } = server
  const withToken =
    (verb: 'get' | 'post' | 'put' | 'patch' | 'delete'): Caller['get'] =>
    (path, body, more) =>
      anyone[verb](path, body, { ...headers, ...more })
  return {
    ...anyone,
    token,
    get: withToken('get'),
    post: withToken('post'),
    put: withToken('put'),
    patch: withToken('patch'),
    delete: withToken('delete'),
    upload: (path, details, file, more) => anyone.upload(path, details, file, { ...headers, ...more }),
  }
}

describe('ACC-81 a session that lacks the second factor its role requires can only add one', () => {
  test('the live connection refuses it', async () => {
    const hub = await liveProcess(server.app.services)
    const { token } = await signIn(await server.seed.doctor())
    const live = connectLive(hub.url, { token })
    await expect(live.caughtUp).rejects.toThrow('Your role needs a second step')
    live.socket.disconnect()
    await hub.close()
  })

  test('once it is added, the same session does everything', async () => {
    const { token } = await signIn(await server.seed.doctor())
    const caller = callerWith(token)
    expect((await caller.get('/api/appointments')).status).toBe(403)
    await addApp(server, caller)
    expect((await caller.get('/api/appointments')).status).toBe(200)
    const { body } = await caller.post<SignInReply>('/api/auth/verify-token')
    expect(body.session.needsSecondFactor).toBe(false)
  })

  test('someone who is also a patient may go on as a patient, and needs it again as a doctor', async () => {
    const { token } = await signIn(await server.seed.doctor({ alsoHolds: ['patient'] }))
    const switchTo = async (caller: Caller, role: Role) =>
      (await caller.post<SignInReply>('/api/auth/role', { role })).body
    const patient = await switchTo(callerWith(token), 'patient')
    expect(patient.session.needsSecondFactor).toBe(false)
    expect((await callerWith(patient.token).get('/api/patient/home')).status).toBe(200)
    const doctor = await switchTo(callerWith(patient.token), 'doctor')
    expect(doctor.session.needsSecondFactor).toBe(true)
    expect((await callerWith(doctor.token).get('/api/appointments')).status).toBe(403)
  })
})

describe('ACC-80 administrators say which roles need a second factor', () => {
  const change = async (secondFactorRoles: Role[], version: number) => {
    const admin = await server.as(await server.seed.admin())
    const rules = { ...defaultSecurityRules, secondFactorRoles }
    return (await admin.put('/api/admin/security', { rules, version })).status
  }

  test('staff by default, and nobody in demo mode', async () => {
    const demo = await testServer({ settings: { demo: true } })
    expect((await server.app.services.security.rules()).secondFactorRoles).toEqual([
      'doctor',
      'pharmacist',
      'admin',
    ])
    expect((await demo.app.services.security.rules()).secondFactorRoles).toEqual([])
    await demo.close()
  })

  test('a change applies to open sessions at once', async () => {
    const { token } = await signIn(await server.seed.patient())
    const patient = callerWith(token)
    expect((await patient.get('/api/patient/home')).status).toBe(200)
    expect(await change(['patient'], 0)).toBe(200)
    expect((await patient.get('/api/patient/home')).status).toBe(403)
    expect(await change([], 1)).toBe(200)
    expect((await patient.get('/api/patient/home')).status).toBe(200)
    const doctor = callerWith((await signIn(await server.seed.doctor())).token)
    expect((await doctor.get('/api/appointments')).status).toBe(200)
  })
})
