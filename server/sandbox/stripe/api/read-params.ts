import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../../sandbox.ts'
import { invalidRequest } from './stripe-error.ts'

/** How many objects a list is to have. */
export const readLimit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  '10',
)

/** The parameters of a call, from its query or form; an unknown one is refused, as by Stripe. */
export const readParams = async <S extends v.GenericSchema>(
  c: Context<SandboxEnv>,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const form = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : []
  const params = { ...c.req.query(), ...Object.fromEntries(form) }
  c.set('params', params)
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const name = v.getDotPath(issue) ?? ''
  if (issue.type === 'strict_object')
    throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  throw invalidRequest(`Invalid ${name}: ${issue.message}`, 'parameter_invalid', name)
}
