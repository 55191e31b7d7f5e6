export type StartProblem =
  | 'folder-in-use'
  | 'folder-unusable'
  | 'embedded-failed'
  | 'unreachable'
  | 'too-old'
  | 'migration-failed'
  | 'no-app-role'

/** The database isn't available. `message` is one clear line for the person who starts the process, without passwords. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
  readonly problem: StartProblem

  constructor(problem: StartProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** The system's code of an error (`ENOENT`, `57P03`), '' if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
