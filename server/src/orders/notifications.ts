import type { NewNotification } from '../outbox/outbox.ts'

type Notice = NewNotification<'test-updated'>

/* Who did something, and never which test or what came out of it. */

export const orderedNotification = (testOrderId: number, doctorName: string): Notice => ({
  type: 'test-updated',
  title: 'Test ordered',
  body: `${doctorName} ordered a test. Open it to see what to do`,
  payload: { testOrderId, byName: doctorName },
})

export const cancelledNotification = (testOrderId: number, doctorName: string): Notice => ({
  type: 'test-updated',
  title: 'Test cancelled',
  body: `${doctorName} cancelled a test that was ordered`,
  payload: { testOrderId, byName: doctorName },
})

/** For the doctor, when a result waits. */
export const arrivedNotification = (testOrderId: number, personName: string): Notice => ({
  type: 'test-updated',
  title: 'Result to review',
  body: `There is a new result of ${personName}`,
  payload: { testOrderId, byName: personName },
})

export const signedOffNotification = (testOrderId: number, doctorName: string): Notice => ({
  type: 'test-updated',
  title: 'Your doctor has looked at your result',
  body: `${doctorName} has looked at it. Open it to read what they say`,
  payload: { testOrderId, byName: doctorName },
})
