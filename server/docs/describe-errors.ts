import { errorMessages } from '#contract/calls/error-messages.ts'
import { type ErrorCode, errorCodes } from '#contract/calls/errors.ts'
import { commonErrors, type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import type { JsonSchema } from './json-schemas.ts'

/** The failures of a call, by HTTP status, each with the codes it may carry and what they say. */
export function describeErrors(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...endpoint.errors, ...commonTo(endpoint)])) {
    const { status } = errorCodes[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, describe(codes)]))
}

function commonTo(endpoint: Endpoint): readonly ErrorCode[] {
  const signedIn: readonly ErrorCode[] = ['UNAUTHENTICATED', 'RATE_LIMITED']
  const inProject: readonly ErrorCode[] = ['FORBIDDEN', 'PROJECT_REQUIRED']
  return commonErrors.filter(
    (code) =>
      (endpoint.caller !== 'visitor' || !signedIn.includes(code)) &&
      (findProjectName(endpoint) !== undefined || !inProject.includes(code)),
  )
}

/** Codes that come with Retry-After. */
const waiting: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'NETWORK_UNAVAILABLE',
  'IDEMPOTENCY_IN_PROGRESS',
  'DELIVERY_IN_PROGRESS',
])

function describe(codes: readonly ErrorCode[]): JsonSchema {
  const lines = codes.map((code) => `\`${code}\`: ${errorMessages[code]}`)
  return {
    description: lines.join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorEnvelope' },
            { properties: { code: { enum: [...codes] } } },
          ],
        },
      },
    },
    ...(codes.some((code) => waiting.has(code))
      ? {
          headers: {
            'Retry-After': {
              description: 'Segundos até valer a pena tentar de novo.',
              schema: { type: 'integer' },
            },
          },
        }
      : {}),
  }
}
