import { sql } from 'drizzle-orm'
import { hashOf, newSecret } from '../platform/secret.ts'
import type { Person } from '../seed/people.ts'
import type { TestServer } from './server.ts'

export const ownPassword = 'a long walk by the river'

/** The secret of a link that asks an adult of the holder's family. */
export const askedAdult = async (server: TestServer, holder: Person, memberId: number, address: string) => {
  const secret = newSecret()
  const now = server.clock.now()
  await server.db.execute(sql`update family_consent set ended_at = ${now}, ended_how = 'replaced'
    where family_member_id = ${memberId} and ended_at is null`)
  await server.db.execute(sql`
    insert into family_consent (family_member_id, asked_by, address, secret_hash, asked_at, answer_by)
    values (${memberId}, ${holder.id}, ${address}, ${hashOf(secret)}, ${now}, ${new Date(now.getTime() + 86_400_000)})`)
  return secret
}
