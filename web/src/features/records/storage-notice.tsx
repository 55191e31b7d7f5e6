import { useQuery } from '@tanstack/react-query'
import { isAlmostFull, storageAlmostFull } from '@alafia/contract/family/storage'
import { Alert } from '../../ui/alert.tsx'
import { storageQuery } from './queries.ts'

/** For patients: says so when the storage of their family is almost full (FAM-62). */
export function StorageNotice() {
  const { data } = useQuery(storageQuery)
  if (!data || !isAlmostFull(data)) return null
  return (
    <Alert tone="warn" title="Storage almost full">
      {storageAlmostFull(data)}
    </Alert>
  )
}
