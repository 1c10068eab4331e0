import * as v from 'valibot'
import { errorStatus, graphFaultSchemas } from '../meta/graph-faults.ts'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))

/** What is done to a call. */
const actionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('status'),
    status: errorStatus,
    body: v.optional(v.string(), '<html><body><h1>502 Bad Gateway</h1></body></html>'),
    contentType: v.optional(v.string(), 'text/html'),
  }),
  v.strictObject({ kind: v.literal('drop') }),
  v.strictObject({ kind: v.literal('delay'), ms: milliseconds }),
  ...graphFaultSchemas,
])
export type FaultAction = v.InferOutput<typeof actionSchema>

export const faultSchema = v.strictObject({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** The whole path; `*` matches any characters, slashes included. */
  path: v.pipe(v.string(), v.minLength(1), v.regex(/^[/*]/, 'must start with / or *')),
  /**
   * 'before': the call has no effect. 'after': it has its whole effect and only the answer is lost.
   */
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** How many matching calls pass unchanged first. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  action: actionSchema,
})
export type Fault = v.InferOutput<typeof faultSchema>
