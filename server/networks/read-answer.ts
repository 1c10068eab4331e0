import * as v from 'valibot'
import { NetworkError } from './network.ts'
import { parseJson } from './parse-json.ts'

/** `name` is the network's, a masculine one. */
export const unreachableOf = (name: string) => `Não foi possível falar com o ${name}.`
export const unsureOf = (name: string) => `O ${name} não confirmou a publicação.`

/** A network's answer as JSON (`parseJson`); undefined for what is none. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/**
 * Checks an answer of the network `name` against its schema. An unknown shape counts as no answer: throws a
 * `NetworkError`, 'ambiguous' for the call that others see (`isCommit`), else 'transient'.
 */
export function readAnswer<S extends v.GenericSchema>(
  name: string,
  schema: S,
  answer: unknown,
  isCommit = false,
): v.InferOutput<S> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')
  const failure = isCommit ? 'ambiguous' : 'transient'
  throw new NetworkError(failure, unsureOf(name), `answer without ${fields}`, { attemptsAtMost: 5 })
}

/**
 * The failure of a request to the network `name` that brought no answer; `where` names the request in the log.
 * The call that others see (`isCommit`) is 'ambiguous', but where nothing or not all of it was sent
 * (`network-fetch.ts`): then the network cannot have acted on it.
 */
export function toSendError(
  name: string,
  cause: unknown,
  where: string,
  isCommit = false,
): NetworkError {
  if (cause instanceof NetworkError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  const isUnsent = /^FETCH_(REFUSED|UNREACHABLE|BODY_FAILED)$/.test(code)
  const isUnsure = isCommit && !isUnsent
  return new NetworkError(
    isUnsure ? 'ambiguous' : 'transient',
    isUnsure ? unsureOf(name) : unreachableOf(name),
    `${code} on ${where}`,
    { cause },
  )
}
