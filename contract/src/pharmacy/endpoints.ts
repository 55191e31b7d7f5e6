import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { prescription } from '../prescriptions/schema.ts'
import {
  delivery,
  deliveryChange,
  deliveryForm,
  patientForPharmacy,
  pharmacy,
  pharmacyChoice,
  refillReminder,
  refillReminderForm,
  review,
  reviewForm,
} from './schema.ts'

const readers = ['patient', 'pharmacist', 'admin'] as const

export const listPharmacies = endpoint({
  method: 'GET',
  path: '/api/pharmacies',
  summary: 'All pharmacies by name, with opening hours, place and the mean of their reviews',
  access: readers,
  reply: z.array(pharmacy),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/reviews',
  summary: "A pharmacy's latest reviews, the reader's own first",
  access: readers,
  params: idParams,
  reply: z.array(review),
})

export const reviewPharmacy = endpoint({
  method: 'PUT',
  path: '/api/pharmacies/:id/review',
  summary: 'Say how a pharmacy was where a prescription was collected; the latest word counts',
  access: ['patient'],
  audit: 'pharmacy.review',
  params: idParams,
  body: reviewForm,
  reply: review,
})

export const choosePharmacy = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/pharmacy',
  summary: 'Choose the pharmacy that is to fill a pending prescription',
  access: ['patient'],
  audit: 'prescription.choose-pharmacy',
  params: idParams,
  body: pharmacyChoice,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine'],
})

export const getPatientForPharmacy = endpoint({
  method: 'GET',
  path: '/api/pharmacy/patient',
  summary: "The signed-in patient's address and insurance details",
  access: ['patient'],
  audit: 'pharmacy-patient.read',
  reply: patientForPharmacy,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/pharmacy/deliveries',
  summary:
    "A patient's own delivery requests, or the open ones of what a pharmacist has filled; newest first",
  access: ['patient', 'pharmacist'],
  audit: 'delivery.list',
  reply: z.array(delivery),
})

export const requestDelivery = endpoint({
  method: 'POST',
  path: '/api/pharmacy/deliveries',
  summary: 'Ask for a filled prescription to be brought home',
  access: ['patient'],
  audit: 'delivery.request',
  body: deliveryForm,
  reply: delivery,
  status: 201,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const changeDelivery = endpoint({
  method: 'PATCH',
  path: '/api/pharmacy/deliveries/:id',
  summary: 'Cancel a delivery request that is still open (the patient), or set out with it (the pharmacist)',
  access: ['patient', 'pharmacist'],
  audit: 'delivery.change',
  params: idParams,
  body: deliveryChange,
  reply: delivery,
  problems: ['wrong-state', 'not-genuine'],
})

export const listRefillReminders = endpoint({
  method: 'GET',
  path: '/api/pharmacy/refill-reminders',
  summary: "The reminders of a patient's prescriptions, set or suggested; the newest prescription first",
  access: ['patient'],
  audit: 'refill-reminder.list',
  reply: z.array(refillReminder),
})

export const setRefillReminder = endpoint({
  method: 'PUT',
  path: '/api/pharmacy/refill-reminders/:id',
  summary: 'Be reminded of a prescription (its id) on a day, before the medicine runs out',
  access: ['patient'],
  audit: 'refill-reminder.set',
  params: idParams,
  body: refillReminderForm,
  reply: refillReminder,
  problems: ['wrong-state', 'not-genuine'],
})

export const removeRefillReminder = endpoint({
  method: 'DELETE',
  path: '/api/pharmacy/refill-reminders/:id',
  summary: 'Take the reminder of a prescription (its id) away',
  access: ['patient'],
  audit: 'refill-reminder.remove',
  params: idParams,
})
