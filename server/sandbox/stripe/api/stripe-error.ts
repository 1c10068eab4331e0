import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SandboxEnv } from '../../sandbox.ts'

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
