import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'
import { type GraphErrorDetails, graphErrorBody } from './graph-error.ts'
import { setUsageHeaders } from './usage.ts'

/** What an injected error may answer. */
export const errorStatus = v.picklist([400, 401, 403, 404, 409, 429, 500, 502, 503, 504])

/** Faults in the words of Graph. */
export const graphFaultSchemas = [
  v.strictObject({
    kind: v.literal('graph-error'),
    status: v.optional(errorStatus, 400),
    code: v.pipe(v.number(), v.integer()),
    subcode: v.optional(v.pipe(v.number(), v.integer())),
    message: v.optional(v.string(), 'Injected by the sandbox'),
    isTransient: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    kind: v.literal('rate-limit'),
    status: v.optional(errorStatus, 400),
    code: v.optional(v.picklist([4, 17, 32, 341, 613, 80001, 80002]), 4),
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 5),
  }),
  v.strictObject({ kind: v.literal('expired-token') }),
] as const
export type GraphFault = v.InferOutput<(typeof graphFaultSchemas)[number]>

const expiredToken: GraphErrorDetails = {
  code: 190,
  subcode: 463,
  message: 'Error validating access token: Session has expired.',
}

export const answerGraphFault = (c: Context<SandboxEnv>, fault: GraphFault): Response => {
  switch (fault.kind) {
    case 'graph-error': {
      const { kind: _kind, subcode, ...details } = fault
      return answer(c, { ...details, ...(subcode !== undefined && { subcode }) })
    }
    case 'rate-limit': {
      const { code, status, minutes } = fault
      const type = code === 80001 ? 'pages' : 'instagram'
      setUsageHeaders(c, { type, accountId: 'app', percent: 100, minutesToRegain: minutes })
      const message = `(#${code}) Application request limit reached`
      return answer(c, { code, status, message, isTransient: true })
    }
    case 'expired-token':
      return answer(c, expiredToken)
  }
}

const answer = (c: Context<SandboxEnv>, details: GraphErrorDetails) =>
  c.json(graphErrorBody(details), details.status ?? 400)
