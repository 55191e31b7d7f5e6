import type { LicenceForm } from '@alafia/contract/accounts/licences.schema'
import type { PracticeForm, UserDetail } from '@alafia/contract/administration/users/schema'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { saveLicence } from '../../accounts/licences/licences.actions.ts'
import { savePractice } from '../../doctors/practice.actions.ts'
import { setWorkplace } from '../../pharmacies/staff.actions.ts'
import { requireRole, updateUser, type AdministrationContext } from './users.actions.ts'

/** @throws Problem 404, 409 for someone without the role */
export const saveUserLicence = (
  context: AdministrationContext,
  id: number,
  role: LicensedRole,
  form: LicenceForm,
): Promise<UserDetail> =>
  updateUser(
    context,
    id,
    'licence.saved',
    async (tx, held) => {
      requireRole(held, role)
      await saveLicence(tx, id, role, form, context.clock.now())
    },
    role,
  )

/** @throws Problem 404, 409 for someone who is no doctor */
export const updatePractice = (
  context: AdministrationContext,
  id: number,
  form: PracticeForm,
): Promise<UserDetail> =>
  updateUser(context, id, 'user.practice-updated', async (tx, held) => {
    requireRole(held, 'doctor')
    await savePractice(tx, id, form)
  })

/** @throws Problem 404, 409 for someone who is no pharmacist, 400 for an unknown pharmacy */
export const setUserPharmacy = (
  context: AdministrationContext,
  id: number,
  pharmacyId: number | null,
): Promise<UserDetail> =>
  updateUser(context, id, 'user.pharmacy-set', async (tx, held) => {
    requireRole(held, 'pharmacist')
    await setWorkplace(tx, id, pharmacyId)
  })
