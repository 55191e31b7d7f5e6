import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { site, siteClosing, siteForm, siteUpdate } from './sites.ts'

export const listSites = endpoint({
  method: 'GET',
  path: '/api/clinic/sites',
  summary: 'The clinic’s open sites, by name',
  access: anyRole,
  reply: z.array(site),
})

export const addSite = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/sites',
  summary: 'Add a site, where doctors can work from now on',
  access: ['admin'],
  audit: 'site.add',
  body: siteForm,
  reply: site,
  status: 201,
  problems: ['key-reused'],
})

export const updateSite = endpoint({
  method: 'PUT',
  path: '/api/admin/clinic/sites/:id',
  summary: 'Change what is known of a site; over any other version it is refused',
  access: ['admin'],
  audit: 'site.update',
  params: idParams,
  body: siteUpdate,
  reply: site,
  problems: ['edited-elsewhere'],
})

export const closeSite = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/sites/:id/closing',
  summary:
    'Close a site; refused while visits are booked there (they are listed), or doctors work there and their hours aren’t moved',
  access: ['admin'],
  audit: 'site.close',
  params: idParams,
  body: siteClosing,
  problems: ['wrong-state'],
})
