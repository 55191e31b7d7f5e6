import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/clinic/endpoints'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import { call } from '../../lib/http/call.ts'
import { clinicQuery } from '../../lib/http/clinic-query.ts'

const queryKey = ['/api/admin/clinic']

/** The clinic's details, and who changed them last. */
export const clinicSettingsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(endpoints.getClinicSettings, { signal }),
})

/** After a conflict, the form compares with the current details. */
export const invalidateClinic = async (client: QueryClient, changed: ClinicSettings | undefined) => {
  if (changed) client.setQueryData(clinicSettingsQuery.queryKey, changed)
  await Promise.all([
    client.invalidateQueries({ queryKey: clinicQuery.queryKey }),
    changed ? undefined : client.invalidateQueries({ queryKey }),
  ])
}

/** The logo is in what every page knows of the clinic. */
export const invalidateLogo = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: clinicQuery.queryKey })
