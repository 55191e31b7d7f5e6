import { and, eq } from 'drizzle-orm'
import { photoType } from '@alafia/contract/accounts/photo'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { photos } from '../accounts/photos/photos.exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { readVerified } from '../platform/files/read-file.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import { maySeePhoto } from './policy.ts'

const statementFor = (role: Role) =>
  prepared((db, name) => {
    const photo = photos('photo')
    return db
      .select({ key: photo.fileKey, sha256: photo.sha256 })
      .from(photo)
      .where(
        and(
          eq(photo.userId, param('id')),
          maySeePhoto(
            role,
            { actorId: param('actorId'), now: param('now') },
            { patientId: param('id'), member: param('holder') },
          ),
        ),
      )
      .prepare(name)
  })
const getPhotoFor: Record<Role, ReturnType<typeof statementFor>> = {
  patient: statementFor('patient'),
  doctor: statementFor('doctor'),
  pharmacist: statementFor('pharmacist'),
  admin: statementFor('admin'),
}

/**
 * The photo of an account. Browsers ask each time whether it is still the same, and still for this viewer.
 * @throws Problem 404 for one that the actor may not see, 409 'file-damaged'
 */
export const readPhoto = async (
  { db, actor, clock }: Context,
  id: number,
  { request, reply, services }: Exchange,
): Promise<Download> => {
  const values = { id, holder: 0, actorId: actor.userId, now: clock.now() }
  const [found] = await getPhotoFor[actor.role](db).execute(values)
  if (!found) throw notFound()
  const etag = `"${found.sha256}"`
  const file = { name: 'photo.jpg', type: photoType }
  const isKnown = request.headers['if-none-match'] === etag
  const body = isKnown ? '' : await readVerified(services, found.key, found.sha256)
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (isKnown) void reply.code(304)
  return { ...file, body }
}
