/** Spec §9. */
export const reminderTypes = ['checkup', 'vaccination', 'medication', 'others'] as const
export type ReminderType = (typeof reminderTypes)[number]

export const reminderPriorities = ['high', 'medium', 'low'] as const
export type ReminderPriority = (typeof reminderPriorities)[number]
