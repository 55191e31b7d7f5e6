import * as z from 'zod/mini'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import {
  appointmentTypeForm,
  type AppointmentType,
  type AppointmentTypeForm,
} from '@alafia/contract/doctors/appointment-types'
import type { Currency } from '@alafia/contract/kernel/money'
import type { Start } from '../../../ui/form/use-form.ts'

/** As it is typed: no price means the doctor's fee, and checkboxes hold text. */
export const typeFields = z.object({
  ...appointmentTypeForm.shape,
  price: z.string(),
  doctorIds: z.array(z.string()),
})
export type TypeFields = z.input<typeof typeFields>

export const emptyType = (currency: Currency): Start<TypeFields> => ({
  name: '',
  lengthMinutes: 30,
  bufferMinutes: 0,
  price: '',
  currency,
  mode: 'both',
  preparation: '',
  freeUntilHours: 24,
  lateRefundPercent: 0,
  maxVisits: 1,
  doctorIds: [],
})

/** In the order of the screen. */
export const fieldsOf = (type: AppointmentType): Required<TypeFields> => ({
  name: type.name,
  lengthMinutes: type.lengthMinutes,
  bufferMinutes: type.bufferMinutes,
  price: type.price ?? '',
  currency: type.currency,
  mode: type.mode,
  preparation: type.preparation ?? '',
  freeUntilHours: type.freeUntilHours,
  lateRefundPercent: type.lateRefundPercent,
  maxVisits: type.maxVisits,
  doctorIds: type.doctorIds.map(String),
})

/** What isn't an amount is sent as it is, and refused at its field. */
export const bodyOf = ({
  price,
  currency,
  doctorIds,
  ...fields
}: z.output<typeof typeFields>): AppointmentTypeForm => ({
  ...fields,
  currency,
  price: price.trim() === '' ? null : (typedMoney(price, currency) ?? price),
  doctorIds: doctorIds.map(Number),
})
