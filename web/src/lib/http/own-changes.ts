let running = 0

/** Runs a change that a person makes in this window, with what follows its reply. */
export const ownChange = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  running += 1
  try {
    return await change()
  } finally {
    running -= 1
  }
}

/** Whether such a change runs: what it removes is still on the screen that says so. */
export const isChanging = (): boolean => running > 0
