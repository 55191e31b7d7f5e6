import { expect, test } from 'vitest'
import { personChosen, withoutYourself } from './sharing.ts'

const ada = { id: 7, primaryUserId: 1, signIn: 'yours' } as const
const kemi = { id: 8, primaryUserId: 1, signIn: null }
const own = { id: 9, primaryUserId: 2, signIn: null }

test('FAM-72 ‘self’ is the account holder, or the family member whose own sign-in it is', () => {
  expect(personChosen('self', [own], 2)).toEqual({ patientId: 2, familyMemberId: null })
  expect(personChosen('self', [ada, own], 2)).toEqual({ patientId: 1, familyMemberId: 7 })
  expect(personChosen('8', [ada, kemi], 2)).toEqual({ patientId: 1, familyMemberId: 8 })
  expect(personChosen('9', [ada, own], 2)).toEqual({ patientId: 2, familyMemberId: 9 })
  expect(withoutYourself([ada, own])).toEqual([own])
})
