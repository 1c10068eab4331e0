import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../../sandbox.ts'
import { invalidRequest } from './stripe-error.ts'

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
