import { toast } from '../../ui/overlay/toast.ts'

export const failedToUpdate = 'Failed to update inventory'

/** The toasts for a change of the stock (INV-15); the dialog closes once it is saved. `wrong` shows what the server didn't take. */
export const saveStock = async (
  work: Promise<unknown>,
  {
    failed = failedToUpdate,
    saved = 'Inventory updated successfully!',
    wrong,
    close,
  }: { failed?: string; saved?: string; wrong: (error: unknown) => void; close: () => void },
): Promise<void> => {
  try {
    await work
  } catch (error) {
    wrong(error)
    toast({ title: 'Error', description: failed, tone: 'danger' })
    return
  }
  toast({ title: saved })
  close()
}
