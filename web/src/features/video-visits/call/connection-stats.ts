import type { Quality } from './call.ts'
import { figuresOf, judge, type Figures, type Flow } from './quality.ts'

/** Measures one connection again and again; a change counts once two measurements agree. */
export type ConnectionStats = {
  quality(): Quality
  measure(connection: RTCPeerConnection, flow: Flow): Promise<void>
}

export const createConnectionStats = (): ConnectionStats => {
  let of: RTCPeerConnection | undefined
  let before: Figures | undefined
  let quality: Quality = 'unknown'
  let last: Quality = 'unknown'
  return {
    quality: () => quality,
    async measure(connection, flow) {
      const report: Record<string, unknown>[] = []
      const stats = await connection.getStats()
      stats.forEach((one: Record<string, unknown>) => report.push(one))
      const figures = figuresOf(report)
      if (connection === of && before) {
        const judged = judge(before, figures, flow)
        if (judged === last || quality === 'unknown') quality = judged
        last = judged
      }
      of = connection
      before = figures
    },
  }
}
