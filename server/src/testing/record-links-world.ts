import type { RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import type { TestServer } from './server.ts'

/** Pairs of accounts of one person each: to be asked about, and in each state of a link. */
export const recordLinksWorld = async (server: TestServer) => {
  const asker = await server.as(await server.seed.admin())
  const confirmer = await server.as(await server.seed.admin())
  const born = { dateOfBirth: '1986-03-11' }
  const links = '/api/admin/record-links'
  const pair = async () => {
    const [one, other] = [await server.seed.patient(born), await server.seed.patient(born)]
    const { body } = await asker.get<{ seen: string }>(
      `${links}/comparison?account=${one.id}&otherAccount=${other.id}`,
    )
    return {
      one: { patientId: one.id, familyMemberId: null },
      other: { patientId: other.id, familyMemberId: null },
      seen: body.seen,
    }
  }
  const asked = async () => {
    const { body } = await asker.post<RecordLinkDetail>(links, await pair())
    return { id: body.id, seen: body.comparison.seen }
  }
  const linked = async () => {
    const { id, seen } = await asked()
    await confirmer.post(`${links}/${id}/confirm`, { seen })
    return id
  }
  const ending = await linked()
  await asker.post(`${links}/${ending}/unlink`, { reason: 'They are two people' })
  return {
    toAsk: await pair(),
    toConfirm: await asked(),
    toRefuse: (await asked()).id,
    linked: await linked(),
    ending,
  }
}
