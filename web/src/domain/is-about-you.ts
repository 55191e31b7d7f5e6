import { useQuery } from '@tanstack/react-query'
import { useSession } from '../lib/session/session.tsx'
import { familyQuery } from './family-query.ts'
import { yourselfIn } from './sharing.ts'

export type AboutPerson = {
  familyMemberId: number | null
  /** The account holder's; left out where it isn't known. */
  patientId?: number
}

/**
 * Whether something is about the reader as a member of another family, in which they have their own sign-in (FAM-72). In another
 * account it counts as theirs until their family is loaded, so that nobody is named to themselves.
 */
export const useIsAboutYou = (): ((entry: AboutPerson) => boolean) => {
  const { user } = useSession()
  const { data, isLoading } = useQuery({ ...familyQuery, enabled: user?.role === 'patient' })
  const yourself = yourselfIn(data)?.id
  return ({ familyMemberId, patientId }) =>
    familyMemberId !== null &&
    (isLoading ? patientId !== undefined && patientId !== user?.id : familyMemberId === yourself)
}
