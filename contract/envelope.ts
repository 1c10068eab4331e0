import * as v from 'valibot'

/** One broken rule. `field` is a dotted path ('scheduleRequestDtos.0.schedule') or ''. */
export const Violation = v.object({ field: v.string(), message: v.string() })
export type Violation = v.InferOutput<typeof Violation>

/** The body of every failed call, with the HTTP status of its code (`errors.ts`). */
export const ErrorEnvelope = v.object({
  status: v.literal('error'),
  message: v.string(),
  code: v.string(),
  details: v.array(Violation),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
})
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>

/** The body of every successful call: `{status: 'success', data}`. */
export function successEnvelope<S extends v.GenericSchema>(data: S) {
  return v.object({ status: v.literal('success'), data })
}
