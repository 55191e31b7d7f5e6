export type StartProblem =
  | 'folder-in-use'
  | 'folder-unusable'
  | 'embedded-failed'
  | 'unreachable'
  | 'too-old'
  | 'migration-failed'

/** The database can't be had. `message` is one clear line for whoever starts the process, free of passwords. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
  readonly problem: StartProblem

  constructor(problem: StartProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** The system's code of an error (`ENOENT`, `57P03`), '' where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
