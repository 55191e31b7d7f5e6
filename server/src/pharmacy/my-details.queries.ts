import type { MyPharmacyDetails } from '@alafia/contract/pharmacy/schema'
import { getAddressAndInsurance, statedInsurance } from '../family/insurance.exports.queries.ts'
import type { Context } from '../request/context.ts'

/** Address and insurance from the signed-in patient's profile. */
export const getMyPharmacyDetails = async (context: Context): Promise<MyPharmacyDetails> => {
  context.about([context.actor.userId])
  const details = await getAddressAndInsurance(context)
  if (!details) return { address: null, coordinates: null, insurance: null }
  const { address, latitude, longitude, ...insurance } = details
  return {
    address,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    insurance: statedInsurance(insurance),
  }
}
