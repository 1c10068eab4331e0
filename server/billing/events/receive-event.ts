import type { Context } from 'hono'
import * as v from 'valibot'
import { billingEvents } from '../../db/schema/billing.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { readLimited } from '../../http/read-json.ts'
import type { Billing } from '../../stripe/billing.ts'
import { findSubjects, isFollowed, StripeEvent } from './read-event.ts'

const maxBytes = 256 * 1024

/**
 * Stores what Stripe posts, once by its id, and answers; applying it comes after. Not a call of the
 * endpoint table: the signature is over the raw body, and nobody is signed in. Throws INVALID_REQUEST
 * for what Stripe has not signed just now, and NOT_FOUND where billing is off.
 */
export async function receiveEvent(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  const { db, clock, billing, limits } = deps
  await limits.billingEventsByAddress.consume(c.get('address'))
  if (!billing) throw new ApiError('NOT_FOUND')
  const body = await readLimited(c.req.raw, maxBytes)
  const signed = await readSigned(
    billing,
    body,
    c.req.header('Stripe-Signature') ?? '',
    clock.now(),
  )
  if (!signed) {
    c.get('log').warn({ address: c.get('address') }, 'a billing event was not signed by Stripe')
    throw new ApiError('INVALID_REQUEST')
  }
  const event = v.safeParse(StripeEvent, signed)
  if (!event.success) throw new ApiError('INVALID_REQUEST')
  const now = clock.now()
  const { id, type, created } = event.output
  await db
    .insert(billingEvents)
    .values({
      ...{ id, type, createdAt: created, receivedAt: now, payload: signed, nextAttemptAt: now },
      ...findSubjects(event.output),
      ...(!isFollowed(type) && { appliedAt: now, outcome: 'ignored', payload: null }),
    })
    .onConflictDoNothing()
  billing.wake()
  return c.json({ status: 'success', data: {} })
}

/** Undefined for what is forged, too old, or no JSON. */
async function readSigned(
  billing: Billing,
  body: Uint8Array,
  signature: string,
  now: Date,
): Promise<unknown> {
  try {
    return await billing.readEvent(body, signature, now)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  return (
    error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError'
  )
}
