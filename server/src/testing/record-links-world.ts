import { linkingBy, links } from './linking.ts'
import type { TestServer } from './server.ts'

/** Pairs of accounts of one person each: to be asked about, and in each state of a link. */
export const recordLinksWorld = async (server: TestServer) => {
  const asker = await server.as(await server.seed.admin())
  const confirmer = await server.as(await server.seed.admin())
  const { compare, ask, link, merge } = linkingBy(() => ({ asker, confirmer }))
  const born = { dateOfBirth: '1986-03-11' }
  const pair = async () => [await server.seed.patient(born), await server.seed.patient(born)] as const
  const asked = async () => {
    const { body } = await ask(...(await pair()))
    return { id: body.id, seen: body.comparison.seen }
  }
  const linked = async () => link(...(await pair()))
  const [one, other] = await pair()
  const [staying, merged] = await pair()
  await merge(staying, merged)
  const ending = await linked()
  await asker.post(`${links}/${ending}/unlink`, { reason: 'They are two people' })
  return {
    toAsk: {
      one: { patientId: one.id, familyMemberId: null },
      other: { patientId: other.id, familyMemberId: null },
      seen: (await compare(one, other)).body.seen,
    },
    toConfirm: await asked(),
    toRefuse: (await asked()).id,
    linked: await linked(),
    staying: await server.as(staying),
    ending,
  }
}
