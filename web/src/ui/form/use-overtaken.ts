import { useState } from 'react'

/** Whether someone else has saved a version since typing began in a form that shows what others save. */
export const useOvertaken = (version: number, isDirty: boolean): boolean => {
  const [begunAt, setBegunAt] = useState(version)
  if (!isDirty && begunAt !== version) setBegunAt(version)
  return isDirty && begunAt !== version
}
