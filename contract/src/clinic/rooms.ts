import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

const name = text({ max: 40, message: 'Enter a name, such as Room 1' })

/** The form that adds a room to a site. */
export const roomForm = z.object({ name })

export const newRoom = z.object({ siteId: id('Choose a site from the list'), name })
export type NewRoom = z.output<typeof newRoom>

export const room = z.object({ id: id(), siteId: id(), name: z.string() })
export type Room = z.infer<typeof room>

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/clinic/rooms',
  summary: 'The open rooms of the clinic’s open sites, by name',
  access: ['admin', 'doctor'],
  reply: z.array(room),
})

export const addRoom = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/rooms',
  summary: 'Add a room to a site',
  access: ['admin'],
  audit: 'room.add',
  body: newRoom,
  reply: room,
  status: 201,
  problems: ['key-reused'],
})

export const closeRoom = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/rooms/:id/closing',
  summary: 'Close a room; refused while visits have it',
  access: ['admin'],
  audit: 'room.close',
  params: idParams,
  problems: ['wrong-state'],
})
