import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))
const errorStatus = v.picklist([400, 401, 403, 404, 409, 429, 500, 502, 503, 504])

/** What happens to a call. */
const actionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('status'),
    status: errorStatus,
    body: v.optional(v.string(), '<html><body><h1>502 Bad Gateway</h1></body></html>'),
    contentType: v.optional(v.string(), 'text/html'),
  }),
  v.strictObject({ kind: v.literal('drop') }),
  v.strictObject({ kind: v.literal('delay'), ms: milliseconds }),
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
])
export type FaultAction = v.InferOutput<typeof actionSchema>

export const faultSchema = v.strictObject({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** The whole path; `*` stands for anything, slashes included. */
  path: v.pipe(v.string(), v.minLength(1), v.regex(/^[/*]/, 'must start with / or *')),
  /** Before: the call has no effect. After: it had its whole effect, only the answer is lost. */
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** Lets so many matching calls pass untouched first. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  action: actionSchema,
})
export type Fault = v.InferOutput<typeof faultSchema>
