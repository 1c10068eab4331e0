import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../../sandbox.ts'
import { invalidRequest } from './stripe-error.ts'

/** How many objects a list is to have. */
export const readLimit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  '10',
)

export const readFlag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

/** `expand` of a call, which may ask for discounts to be written out, below `place`. */
export const readExpand = (place: 'discounts' | 'data.discounts') =>
  v.optional(v.pipe(v.array(v.literal(place)), v.maxLength(1)), [])

type Nested = { [name: string]: Nested | string }

/** 'discounts[0][coupon]' names a part of a part, as in Stripe's forms. */
const nest = (flat: Record<string, string>): unknown => {
  const root: Nested = Object.create(null)
  for (const [name, value] of Object.entries(flat)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? name
    let at = root
    for (const part of path) {
      const inner = at[part]
      const next: Nested = typeof inner === 'object' ? inner : Object.create(null)
      at[part] = next
      at = next
    }
    at[last] = value
  }
  return toLists(root)
}

const toLists = (part: Nested | string): unknown => {
  if (typeof part === 'string') return part
  const entries = Object.entries(part).map(([name, value]) => [name, toLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** The parameters of a call, from its query or form; an unknown one is refused, as by Stripe. */
export const readParams = async <S extends v.GenericSchema>(
  c: Context<SandboxEnv>,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const form = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : []
  const params = { ...c.req.query(), ...Object.fromEntries(form) }
  c.set('params', params)
  const parsed = v.safeParse(schema, nest(params))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const name = v.getDotPath(issue) ?? ''
  if (issue.type === 'strict_object')
    throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  throw invalidRequest(`Invalid ${name}: ${issue.message}`, 'parameter_invalid', name)
}
