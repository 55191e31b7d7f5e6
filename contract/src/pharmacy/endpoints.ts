import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { prescription } from '../prescriptions/schema.ts'
import {
  delivery,
  deliveryUpdate,
  deliveryForm,
  myPharmacyDetails,
  pharmacy,
  pharmacyChoice,
  refillReminder,
  refillReminderForm,
  pharmacyReview,
  pharmacyReviewForm,
} from './schema.ts'

const readers = ['patient', 'pharmacist', 'admin'] as const

export const listPharmacies = endpoint({
  method: 'GET',
  path: '/api/pharmacies',
  summary: 'All pharmacies by name, with opening hours, location and average rating',
  access: readers,
  reply: z.array(pharmacy),
})

export const listPharmacyReviews = endpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/reviews',
  summary: "A pharmacy's latest reviews, the caller's own first",
  access: readers,
  params: idParams,
  reply: z.array(pharmacyReview),
})

export const reviewPharmacy = endpoint({
  method: 'PUT',
  path: '/api/pharmacies/:id/review',
  summary: 'Review a pharmacy where a prescription was collected; replaces an earlier review',
  access: ['patient'],
  audit: 'pharmacy.review',
  params: idParams,
  body: pharmacyReviewForm,
  reply: pharmacyReview,
})

export const choosePharmacy = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/pharmacy',
  summary: 'Choose the pharmacy for a prescription that waits to be filled',
  access: ['patient'],
  audit: 'prescription.choose-pharmacy',
  params: idParams,
  body: pharmacyChoice,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine'],
})

export const getMyPharmacyDetails = endpoint({
  method: 'GET',
  path: '/api/pharmacy/patient',
  summary: "The signed-in patient's address and insurance details",
  access: ['patient'],
  audit: 'pharmacy-profile.read',
  reply: myPharmacyDetails,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/pharmacy/deliveries',
  summary: "A patient's delivery requests, or the open ones of a pharmacist's fills; newest first",
  access: ['patient', 'pharmacist'],
  audit: 'delivery.list',
  reply: z.array(delivery),
})

export const requestDelivery = endpoint({
  method: 'POST',
  path: '/api/pharmacy/deliveries',
  summary: 'Request delivery of a filled prescription',
  access: ['patient'],
  audit: 'delivery.request',
  body: deliveryForm,
  reply: delivery,
  status: 201,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const updateDelivery = endpoint({
  method: 'PATCH',
  path: '/api/pharmacy/deliveries/:id',
  summary: 'Cancel a delivery request (patient), or set out with it (pharmacist)',
  access: ['patient', 'pharmacist'],
  audit: 'delivery.update',
  params: idParams,
  body: deliveryUpdate,
  reply: delivery,
  problems: ['wrong-state', 'not-genuine'],
})

export const listRefillReminders = endpoint({
  method: 'GET',
  path: '/api/pharmacy/refill-reminders',
  summary: "Refill reminders of a patient's prescriptions, set or suggested; newest prescription first",
  access: ['patient'],
  audit: 'refill-reminder.list',
  reply: z.array(refillReminder),
})

export const saveRefillReminder = endpoint({
  method: 'PUT',
  path: '/api/pharmacy/refill-reminders/:id',
  summary: 'Set the refill reminder of a prescription (by its id)',
  access: ['patient'],
  audit: 'refill-reminder.save',
  params: idParams,
  body: refillReminderForm,
  reply: refillReminder,
  problems: ['wrong-state', 'not-genuine'],
})

export const removeRefillReminder = endpoint({
  method: 'DELETE',
  path: '/api/pharmacy/refill-reminders/:id',
  summary: 'Remove the refill reminder of a prescription (by its id)',
  access: ['patient'],
  audit: 'refill-reminder.remove',
  params: idParams,
})
