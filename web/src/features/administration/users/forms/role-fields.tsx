import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { currencySign } from '@alafia/contract/kernel/currency-sign'
import { decimalsHint } from '@alafia/contract/kernel/minor-units'
import { specializationsQuery } from '../../../../domain/specializations-query.ts'
import { useClinic } from '../../../../lib/clinic.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { MoneyInput } from '../../../../ui/form/money-input.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { pharmaciesQuery } from '../queries.ts'
import { roleLabel } from '../labels.ts'
import type { RoleValues } from './role-values.ts'

export type FieldProps<Name extends string> = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined } | undefined>>
}

/** @param among the roles to choose from */
export function RoleField({ among, register, errors }: FieldProps<'role'> & { among: readonly Role[] }) {
  return (
    <Field label="Role" error={errors.role?.message}>
      <Select {...register('role')}>
        <option value="">Select a role</option>
        {among.map((one) => (
          <option key={one} value={one}>
            {roleLabel[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A doctor's specialization and fee; the current specialization is a choice even if the list can't be loaded. */
export function PracticeFields({
  register,
  errors,
  chosen,
}: FieldProps<'specialization' | 'fee'> & { chosen?: string | undefined }) {
  const { currency } = useClinic()
  const list = useQuery(specializationsQuery)
  const listed = list.data?.filter(({ isArchived }) => !isArchived).map(({ name }) => name)
  const known = listed ?? (chosen === undefined ? [] : [chosen])
  return (
    <>
      <Field
        label="Specialization"
        hint={
          list.isError
            ? 'We couldn’t load the specializations. Close this and try again.'
            : 'Patients see this when they book. Add others under Clinic Details, Specializations.'
        }
        error={errors.specialization?.message}
      >
        <Select {...register('specialization')}>
          <option value="">Select a specialization</option>
          {known.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={`Fee for an appointment (${currencySign(currency).trim()})`}
        hint={decimalsHint('For example 15000.', currency)}
        error={errors.fee?.message}
      >
        <MoneyInput currency={currency} {...register('fee')} />
      </Field>
    </>
  )
}

/** Where a pharmacist works; the current one is a choice even if the list can't be loaded. */
export function PharmacyField({
  register,
  errors,
  chosen,
}: FieldProps<'pharmacyId'> & { chosen?: UserDetail['pharmacy'] | undefined }) {
  const pharmacies = useQuery(pharmaciesQuery)
  const open = pharmacies.data?.filter(({ id, closed }) => closed === null || id === chosen?.id)
  const known = open ?? (chosen ? [chosen] : [])
  return (
    <Field
      label="Pharmacy"
      optional
      hint={
        pharmacies.isError
          ? 'We couldn’t load the pharmacies. You can choose one later.'
          : 'Its prescriptions come first in their queue.'
      }
      error={errors.pharmacyId?.message}
    >
      <Select {...register('pharmacyId')}>
        <option value="">None yet</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The licence of a doctor or pharmacist. */
export function LicenceFields({
  register,
  errors,
  until,
}: FieldProps<'licenceNumber' | 'licenceUntil'> & { until: string }) {
  const { today } = useClinic()
  return (
    <>
      <Field label="Licence number" hint="For example MDCN/12345." error={errors.licenceNumber?.message}>
        <TextInput autoComplete="off" maxLength={60} {...register('licenceNumber')} />
      </Field>
      <Field
        label="Valid until"
        hint={
          until !== '' && until < today
            ? 'This date has passed: no one can prescribe or dispense with this licence.'
            : 'The last valid day.'
        }
        error={errors.licenceUntil?.message}
      >
        <TextInput type="date" min="1900-01-01" max="2199-12-31" {...register('licenceUntil')} />
      </Field>
    </>
  )
}

/** The fields that the chosen role needs. */
export function RoleFields({
  role,
  licenceUntil,
  pharmacy,
  specialization,
  register,
  errors,
}: FieldProps<keyof RoleValues> &
  Pick<RoleValues, 'role' | 'licenceUntil'> & {
    pharmacy?: UserDetail['pharmacy']
    specialization?: string | undefined
  }) {
  if (role !== 'doctor' && role !== 'pharmacist') return null
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {role === 'doctor' && <PracticeFields register={register} errors={errors} chosen={specialization} />}
      <LicenceFields register={register} errors={errors} until={licenceUntil} />
      {role === 'pharmacist' && <PharmacyField register={register} errors={errors} chosen={pharmacy} />}
    </div>
  )
}
