import { customType } from 'drizzle-orm/pg-core'
import { looksLikePhone } from '@alafia/contract/kernel/phone'
import { e164Of, phoneText } from '../phones.ts'

/** As it is stored: in E.164, or as it was typed if it isn't a phone number. */
export const storedPhone = (typed: string): string =>
  (looksLikePhone(typed) ? e164Of(typed) : undefined) ?? typed

/**
 * A phone number, or a contact that may be one: stored in E.164, so that two ways of writing it are one number, and read as people here
 * write it. A raw expression reads what is stored: give it to `phoneText`.
 */
export const phoneColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storedPhone,
  fromDriver: phoneText,
})
