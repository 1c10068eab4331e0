import * as v from 'valibot'
import { maxIssues } from '#contract/bounded-array.ts'
import { ApiError } from './api-error.ts'

/**
 * Checks what came from outside. The message of a rule is the schema's own or a neutral one: valibot's
 * default quotes what was received, and that may be a password. The first broken rule of a value is the
 * only one looked at, so that a length stands before what would read all of it.
 */
export function checkInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { message: 'Valor inválido', abortPipeEarly: true })
  if (result.success) return result.output
  throw new ApiError('INVALID_REQUEST', {
    details: result.issues.slice(0, maxIssues).map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  })
}
