import * as v from 'valibot'

/** A random token of a mailed link. Apart from the forms, since every start of the page reads it. */
export const MailedToken = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/))
