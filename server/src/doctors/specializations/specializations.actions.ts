import { and, eq, ne, sql } from 'drizzle-orm'
import type {
  Specialization,
  SpecializationForm,
  SpecializationUpdate,
} from '@alafia/contract/doctors/specializations'
import { nameKey } from '../../platform/database/name-key.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { findSpecialization, listDoctorsOf } from './specializations.queries.ts'
import { specialization } from './table.ts'

/** One change of the list at a time, so that two of the same name answer with the field instead of failing at the index. */
const lockList = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('specializations'))`)

const requireNewName = async (tx: Tx, name: string, except = 0) => {
  const [taken] = await tx
    .select({ isArchived: specialization.isArchived })
    .from(specialization)
    .where(and(eq(nameKey(specialization.name), nameKey(sql`${name}::text`)), ne(specialization.id, except)))
  if (taken)
    throw invalid(
      'name',
      taken.isArchived
        ? 'There is an archived specialization of this name. Restore it instead'
        : 'There is a specialization of this name already',
    )
}

/** @throws Problem 400 for a name that is taken */
export const addSpecialization = (context: Context, { name }: SpecializationForm): Promise<Specialization> =>
  context.transact(async (tx) => {
    await lockList(tx)
    await requireNewName(tx, name)
    const [added] = await tx.insert(specialization).values({ name }).returning({ id: specialization.id })
    if (!added) throw new Error('The specialization was not stored')
    tx.record('specialization.added', `specialization ${added.id}: ${name}`)
    tx.invalidate('everyone', 'slots')
    return findSpecialization(tx, added.id)
  })

/** So many doctors are named; the others are counted. */
const namesShown = 5

const requireNoDoctors = async (tx: Tx, name: string) => {
  const doctors = await listDoctorsOf(tx, name)
  if (doctors.length === 0) return
  const names = doctors.slice(0, namesShown)
  const more = doctors.length - names.length
  const listed = new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${more} more`] : names)
  throw new Problem(
    'wrong-state',
    `${listed} ${doctors.length === 1 ? 'has' : 'have'} this specialization. Give them another one first`,
  )
}

const verbOf = (before: boolean, after: boolean) => {
  if (before === after) return 'specialization.renamed'
  return after ? 'specialization.archived' : 'specialization.restored'
}

/**
 * Renames it for the doctors who have it and those who wait for one, in the same statement; archives or restores it.
 * @throws Problem 404, 409 if it was changed since it was read or a doctor has what is archived, 400 for a name that is taken
 */
export const updateSpecialization = (
  context: Context,
  id: number,
  { version, ...fields }: SpecializationUpdate,
): Promise<Specialization> => {
  context.about([], `specialization ${id}`)
  return context.transact(async (tx) => {
    await lockList(tx)
    // Waits for whoever is giving it to a doctor.
    const [held] = await tx.select().from(specialization).where(eq(specialization.id, id)).for('update')
    if (!held) throw notFound()
    if (held.version !== version)
      throw new Problem('edited-elsewhere', 'Someone else changed this specialization in the meantime')
    await requireNewName(tx, fields.name, id)
    if (fields.isArchived) await requireNoDoctors(tx, held.name)
    await tx
      .update(specialization)
      .set({ ...fields, version: version + 1 })
      .where(eq(specialization.id, id))
    const names = held.name === fields.name ? fields.name : `${held.name} -> ${fields.name}`
    tx.record(verbOf(held.isArchived, fields.isArchived), `specialization ${id}: ${names}`)
    tx.invalidate({ role: 'admin' }, 'users')
    for (const topic of ['slots', 'appointments'] as const) tx.invalidate('everyone', topic)
    return findSpecialization(tx, id)
  })
}
