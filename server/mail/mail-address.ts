import * as v from 'valibot'

/** One address and nothing else: no line break, no second address, no name. */
export const MailAddress = v.pipe(v.string(), v.maxLength(254), v.email())
