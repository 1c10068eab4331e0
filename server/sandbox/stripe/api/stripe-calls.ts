import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { inTransaction, readRow } from '../../database.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'

type Details = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/**
 * An error that is sent in Stripe's envelope: https://docs.stripe.com/api/errors (read November
 * 2026).
 */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, details: Details) {
    super(details.message)
    this.name = 'StripeError'
    this.status = status
    this.details = details
  }
}

const docs = 'https://docs.stripe.com/error-codes'

export const answerStripeError = (c: Context<SandboxEnv>, { status, details }: StripeError) => {
  const url = details.code && `${docs}/${details.code.replaceAll('_', '-')}`
  return c.json({ error: { ...details, ...(url && { doc_url: url }) } }, status)
}

export const missingObject = (
  kind: 'subscription' | 'customer' | 'tax_id' | 'coupon' | 'promotion_code' | 'discount',
  id: string,
  param = 'id',
) =>
  new StripeError(param === 'id' ? 404 : 400, {
    ...{ type: 'invalid_request_error', code: 'resource_missing', param },
    message: `No such ${kind}: '${id.slice(0, 80)}'`,
  })

export const invalidRequest = (message: string, code?: string, param?: string) =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  })

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

const keptMs = millisecondsInDay
const keptSchema = v.object({ request: v.string(), answer: v.string() })

const findKept = (db: DatabaseSync, key: string) =>
  readRow(
    keptSchema,
    db.prepare('SELECT request, answer FROM stripe_idempotency_keys WHERE key = ?').get(key),
  )

/**
 * Makes a change once for each Idempotency-Key: effect and answer are stored together, for a day.
 * The same key with other parameters is refused, as by Stripe.
 */
export const answerOnce = async (
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  c: Context<SandboxEnv>,
  change: () => Record<string, unknown>,
) => {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
  if (key === undefined) return c.json(inTransaction(db, change))
  if (key.length > 255) throw invalidRequest('Idempotency keys can have at most 255 characters.')
  const now = clock.now()
  const request = JSON.stringify([c.req.path, c.get('params') ?? {}])
  db.prepare('DELETE FROM stripe_idempotency_keys WHERE made_at < ?').run(now - keptMs)
  const kept = findKept(db, key)
  if (kept && kept.request !== request)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  const answer =
    kept?.answer ??
    inTransaction(db, () => {
      const made = JSON.stringify(change())
      db.prepare(
        `INSERT INTO stripe_idempotency_keys (key, request, answer, made_at) VALUES (?, ?, ?, ?)`,
      ).run(key, request, made, now)
      return made
    })
  if (kept) c.header('idempotent-replayed', 'true')
  return c.body(answer, 200, { 'content-type': 'application/json' })
}
