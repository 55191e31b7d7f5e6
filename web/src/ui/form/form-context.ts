import { createContext, use } from 'react'

export const FormContext = createContext(false)

/** Whether the <Form> around it is on its way: what it asks can't be changed then. */
export const useIsSending = (): boolean => use(FormContext)
