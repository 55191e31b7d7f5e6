import {
  problems,
  type FieldError,
  type ProblemBody,
  type ProblemCode,
} from '@alafia/contract/kernel/problems'

type Extras = Pick<
  ProblemBody,
  'errors' | 'slots' | 'appointments' | 'available' | 'patientId' | 'draft' | 'findings' | 'incident'
>

/** Thrown where a call can't go on; the door turns it into `application/problem+json`. */
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

/** 400 with every field that is wrong; the detail is the first one's message. */
export const invalidFields = (errors: FieldError[]): Problem =>
  new Problem('invalid-input', errors[0]?.message, { errors })

/** 404: not there, or not yours to know of. The two look the same. */
export const notFound = (): Problem => new Problem('not-found')
