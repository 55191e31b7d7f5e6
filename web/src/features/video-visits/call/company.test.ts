import { expect, test } from 'vitest'
import type { Participant } from '@alafia/contract/video-visits/schema'
import { awayWithin, companyOf, maySendTo, returnWithin } from './company.ts'

const media = { microphone: true, camera: true, screen: false }
const doctor: Participant = { peer: 'd1', kind: 'doctor', name: 'Dr. Chidi Okafor', media }
const patient: Participant = { peer: 'p1', kind: 'patient', name: 'Amina Bello', media }
const ada: Participant = { peer: 'g1', kind: 'guest', name: 'Ada (interpreter)', media }

const heard = () => true
const peers = (company: ReturnType<typeof companyOf>) => company.map(({ person }) => person.peer)

test('VID-12 the visit: who is named is there; who isn’t, and isn’t heard, is gone at once', () => {
  const company = companyOf([], [doctor, ada], heard, 0)
  expect(peers(company)).toEqual(['d1', 'g1'])
  expect(peers(companyOf(company, [doctor], () => false, 10))).toEqual(['d1'])
})

test('VID-14 the visit: who is heard still may come back for a while, unsent to meanwhile', () => {
  const company = companyOf([], [doctor], heard, 0)
  const away = companyOf(company, [], heard, 1000)
  expect(peers(away)).toEqual(['d1'])
  expect(away.map((one) => maySendTo(one, -Infinity, 1000))).toEqual([false])
  expect(peers(companyOf(away, [], heard, 1000 + awayWithin - 1))).toEqual(['d1'])
  expect(peers(companyOf(away, [], heard, 1000 + awayWithin))).toEqual([])
  const back = companyOf(away, [doctor], heard, 3000)
  expect(back.map((one) => [one.awaySince, maySendTo(one, -Infinity, 3000)])).toEqual([[undefined, true]])
})

test('VID-14 the visit: after a restart of the server people return one after the other, and go on hearing one another', () => {
  const away = companyOf(companyOf([], [doctor], heard, 0), [], heard, 1000)
  expect(away.map((one) => maySendTo(one, 900, 1000))).toEqual([true])
  expect(away.map((one) => maySendTo(one, 900, 900 + returnWithin))).toEqual([false])
})

test('VID-13 the visit: nobody is there twice: a new browser of the same person ends the wait for the old one', () => {
  const company = companyOf([], [doctor, ada, patient], heard, 0)
  const reloaded = companyOf(company, [{ ...doctor, peer: 'd2' }, { ...ada, peer: 'g2' }, patient], heard, 10)
  expect(peers(reloaded)).toEqual(['d2', 'g2', 'p1'])
  // Another guest is another person.
  const bola: Participant = { ...ada, peer: 'g3', name: 'Bola' }
  expect(peers(companyOf(company, [doctor, patient, bola], heard, 10))).toEqual(['d1', 'p1', 'g3', 'g1'])
})
