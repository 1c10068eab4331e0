import * as v from 'valibot'
import { ApiError } from './api-error.ts'

/**
 * Checks what came from outside. The message of a rule is the schema's own or a neutral one: valibot's
 * default quotes what was received, and that may be a password.
 */
export function checkInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { message: 'Valor inválido' })
  if (result.success) return result.output
  throw new ApiError('INVALID_REQUEST', {
    details: result.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  })
}
