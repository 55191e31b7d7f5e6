import {
  problems,
  type FieldError,
  type ProblemBody,
  type ProblemCode,
} from '@alafia/contract/kernel/problems'

type Extras = Pick<
  ProblemBody,
  | 'errors'
  | 'methods'
  | 'ticket'
  | 'slots'
  | 'appointments'
  | 'available'
  | 'keptItem'
  | 'patientId'
  | 'familyMemberId'
  | 'draft'
  | 'findings'
  | 'limits'
  | 'entry'
  | 'incident'
>

/** Thrown when a request can't continue. The error handler sends it as `application/problem+json`. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    detail: string = problems[code].title,
    readonly extras: Extras = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(detail)
  }

  get status(): number {
    return problems[this.code].status
  }

  get body(): ProblemBody {
    const { status, title } = problems[this.code]
    return {
      type: `/problems/${this.code}`,
      title,
      status,
      detail: this.message,
      message: this.message,
      ...this.extras,
    }
  }
}

/** 400 for one field. */
export const invalid = (path: string, message: string): Problem => invalidFields([{ path, message }])

/** 400 that lists every invalid field. The detail is the first field's message. */
export const invalidFields = (errors: FieldError[]): Problem =>
  new Problem('invalid-input', errors[0]?.message, { errors })

/** 404: it doesn't exist, or the caller may not know that it does. The two are indistinguishable. */
export const notFound = (): Problem => new Problem('not-found')
