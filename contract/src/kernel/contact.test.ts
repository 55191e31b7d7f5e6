import { expect, test } from 'vitest'
import { emailAddress, malformedEmail } from './email.ts'
import { checkPhonesWith, optionalPhone, optionalPlacePhone, phoneMessage, updatedPhone } from './phone.ts'

const messages = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('ACC-107 an email address that is missing and one that is malformed say so', () => {
  const schema = emailAddress('Enter your email address')
  expect(messages(schema.safeParse(' '))).toEqual(['Enter your email address'])
  expect(messages(schema.safeParse(undefined))).toEqual(['Enter your email address'])
  expect(messages(schema.safeParse('amina@'))).toEqual([malformedEmail])
  expect(schema.parse(' Amina@Mail.example ')).toBe('amina@mail.example')
})

test.each(['0803 555 0142', '+234 803-555-0142', '(01) 234 5678', '08035550142', ''])(
  'ACC-107 %o can be a phone number',
  (phone) => {
    expect(optionalPhone.parse(` ${phone} `)).toBe(phone || null)
    expect(updatedPhone.parse(phone)).toBe(phone || null)
  },
)

test.each(['abc', '112', '0803 555 0142 ext', '+234 803 555 0142 0142', '0803+5550142', '0803\u00005550142'])(
  'ACC-107 %o can’t',
  (phone) => {
    expect(messages(optionalPhone.safeParse(phone))).toEqual([phoneMessage])
    expect(messages(updatedPhone.safeParse(phone))).toEqual([phoneMessage])
  },
)

test('ACC-112 a person’s number that no country could have is refused, a place’s isn’t', () => {
  checkPhonesWith((typed) => typed !== '01 234 5678')
  expect(messages(optionalPhone.safeParse('01 234 5678'))).toEqual([phoneMessage])
  expect(messages(updatedPhone.safeParse('01 234 5678'))).toEqual([phoneMessage])
  expect(optionalPlacePhone.parse(' 01 234 5678 ')).toBe('01 234 5678')
  expect(messages(optionalPlacePhone.safeParse('112'))).toEqual([phoneMessage])
  checkPhonesWith(() => true)
})
