import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { minute } from '@alafia/contract/kernel/durations'
import type { Settings } from '../settings.ts'
import { clientNetwork } from './client-network.ts'

/** Per address, or per customer's IPv6 network: far more than one person's browser sends. */
export const maxCallsPerMinute = 1200
/** Beyond these the ones that began first are forgotten. */
const maxNetworks = 5000

type Count = { current: number; endsAt: number }

/** Counts the calls of each network in windows of a minute: HTTP and sockets together. */
export type CallLimit = {
  /** @returns how many calls this window has had, and when it ends; milliseconds */
  count(network: string): { current: number; ttl: number }
  /** The network of a request that doesn't reach Fastify, by the same trust in proxies. */
  networkOf(request: IncomingMessage): string
}

export const createCallLimit = ({ trustProxy }: Pick<Settings, 'trustProxy'>): CallLimit => {
  const counts = new Map<string, Count>()
  const trusts = proxyAddr.compile(trustProxy?.split(',').map((one) => one.trim()) ?? [])
  return {
    count(network) {
      const now = performance.now()
      const known = counts.get(network)
      const counted = known && now < known.endsAt ? known : { current: 0, endsAt: now + minute }
      counted.current += 1
      if (counted !== known) {
        // At the end of the order, as the newest.
        counts.delete(network)
        counts.set(network, counted)
        const [oldest] = counts.size > maxNetworks ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
      }
      return { current: counted.current, ttl: counted.endsAt - now }
    },
    networkOf: (request) => clientNetwork(proxyAddr(request, trusts) ?? ''),
  }
}
