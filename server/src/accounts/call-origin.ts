import type { FastifyRequest } from 'fastify'
import { deviceSecretOf } from './devices/device-cookie.ts'
import { deviceNameOf } from './sessions/device-name.ts'

/** Where a call comes from, for the audit trail and for the session that it opens. */
export type CallOrigin = {
  address: string
  requestId: string
  /** 'Chrome on Windows'. */
  deviceName: string | null
  /** From the browser's device cookie. */
  deviceSecret: string | undefined
}

export const originOf = (request: FastifyRequest): CallOrigin => ({
  address: request.ip,
  requestId: request.id,
  deviceName: deviceNameOf(request.headers['user-agent']),
  deviceSecret: deviceSecretOf(request, request.server.services.settings.publicUrl),
})
