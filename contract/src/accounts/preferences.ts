import * as z from 'zod/mini'
import type { Role } from '../kernel/roles.ts'

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `large` is 12.5 % larger than the device’s, `largest` 25 %. */
export const textSizes = ['standard', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** The topics of the preferences page. Each notification belongs to exactly one. */
export const notificationTopics = [
  'appointments',
  'waitlist',
  'prescriptions',
  'messages',
  'reminders',
  'system',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** The topics about which a role gets notifications; only these can be chosen. */
export const topicsOfRole: Record<Role, readonly NotificationTopic[]> = {
  patient: notificationTopics,
  doctor: ['appointments', 'prescriptions', 'messages', 'system'],
  pharmacist: ['prescriptions', 'messages', 'system'],
  admin: ['messages', 'system'],
}

/** `inApp`: a toast when it happens. The bell lists every notification either way. */
export const channels = z.object({ inApp: z.boolean(), email: z.boolean() })

export const preferences = z.object({
  theme: z.enum(themes),
  /** `standard` unless chosen. */
  textSize: z.optional(z.enum(textSizes)),
  notifications: z.object({
    appointments: channels,
    /** Offered times. Left out by what was saved before they could be chosen. */
    waitlist: z.optional(channels),
    prescriptions: channels,
    messages: channels,
    reminders: channels,
    system: channels,
  }),
  reminders: z.object({
    appointmentDayBefore: z.boolean(),
    appointmentHourBefore: z.boolean(),
    prescriptionExpiring: z.boolean(),
    healthReminders: z.boolean(),
  }),
  /** A doctor hears when a patient comes to the waiting room; off unless chosen. */
  waitingSound: z.optional(z.boolean()),
})
export type Preferences = z.infer<typeof preferences>

const defaultChannels = { inApp: true, email: false }
/** An offered time needs an answer within minutes, wherever the person is. */
const defaultOfOffers = { inApp: true, email: true }

/** What the person chose for a topic. */
export const channelsOf = (chosen: Preferences['notifications'], topic: NotificationTopic) =>
  chosen[topic] ?? defaultOfOffers

/** The defaults, until the person changes something. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  notifications: {
    appointments: defaultChannels,
    waitlist: defaultOfOffers,
    prescriptions: defaultChannels,
    messages: defaultChannels,
    reminders: defaultChannels,
    system: defaultChannels,
  },
  reminders: {
    appointmentDayBefore: true,
    appointmentHourBefore: true,
    prescriptionExpiring: true,
    healthReminders: true,
  },
}
