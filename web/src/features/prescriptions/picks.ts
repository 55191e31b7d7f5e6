import type { Medication, Pick, StockOffer } from '@alafia/contract/prescriptions/schema'

/** What the pharmacist takes from the shelf for one medication; without an item nothing is taken. */
export type Choice = { itemId: number | null; quantity: number }

/** The start of a review: the item that name and strength tell, and as much as was ordered and is there. */
export const choicesFor = (medications: readonly Medication[], offers: readonly StockOffer[]): Choice[] =>
  medications.map(({ quantity }, place) => {
    const offer = offers.find(({ medication }) => medication === place)
    const item = offer?.items.find(({ id }) => id === offer.suggestedItemId)
    return { itemId: item?.id ?? null, quantity: item ? Math.min(quantity, item.inStock) : 0 }
  })

export const picksOf = (choices: readonly Choice[]): Pick[] =>
  choices.flatMap(({ itemId, quantity }, medication) =>
    itemId === null ? [] : [{ medication, itemId, quantity }],
  )

/** Medications of which less is taken than was ordered: '1 of 2 Salbutamol inhaler'. */
export const shortfalls = (medications: readonly Medication[], choices: readonly Choice[]): string[] =>
  medications.flatMap(({ name, quantity }, place) => {
    const taken = choices[place]?.itemId == null ? 0 : (choices[place]?.quantity ?? 0)
    return taken < quantity ? [`${taken} of ${quantity} ${name}`] : []
  })
