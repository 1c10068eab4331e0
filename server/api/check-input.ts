import * as v from 'valibot'
import { maxIssues } from '#contract/bounded-array.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Checks input against a schema. Throws INVALID_REQUEST with the schema's own messages or a neutral
 * one: valibot's default quotes the input, which may be a password. Only the first broken rule of a
 * value is checked, so that a limit of length protects the rules behind it.
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
