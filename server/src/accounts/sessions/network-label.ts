import { isIPv6 } from 'node:net'
import type { Network } from '@alafia/contract/accounts/sessions.schema'
import { clientNetwork } from '../../platform/http/client-network.ts'

/** Of IPv4 the last number is left out, of IPv6 all but the provider's part: enough to recognise a network, not a household. */
export const networkLabel = (address: string): string => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (bare === '::1' || bare.startsWith('127.')) return 'the computer that runs Alafia'
  if (!isIPv6(bare)) return `network ${bare.replace(/\.\d+$/, '.x')}`
  return `network ${clientNetwork(bare).split(':').slice(0, 3).join(':')}:x`
}

/** Where a call came from, as the network address says; no service is asked where that is. */
export const networkOf = (address: string, callerAddress: string): Network => ({
  label: networkLabel(address),
  isThis: clientNetwork(address) === clientNetwork(callerAddress),
})
