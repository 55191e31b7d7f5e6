export const deliveryStatuses = ['requested', 'on-the-way', 'delivered', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
