import * as v from 'valibot'
import { MailedToken } from '#contract/people/mailed-token.ts'

export const homePath = '/dashboard'

/**
 * Whether the target is a path of this app, so that a sign-in never leads to another site. Browsers read
 * `//x` and `/\x` as other hosts, and remove tabs and line breaks before parsing a URL.
 */
export function isAppPath(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || /\p{Cc}/u.test(target)) return false
  // The URL parser of browsers turns '/./\\x' into '//x'.
  const { pathname } = new URL(target, 'http://a')
  return !/^\/(?:\/|%2f|%5c)/i.test(pathname) && !/^\/signin(?:\/|$)/.test(pathname)
}

/** The token of a mailed link; an invalid one is ignored. */
export const optionalToken = v.fallback(v.optional(MailedToken), undefined)

/** The search parameters of /signin; invalid ones are ignored. */
export const SigninSearch = v.object({
  redirect: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.check(isAppPath))), undefined)),
  /** The token of an invitation to a project. */
  invite: optionalToken,
})

/** The path to open after the sign-in; an invitation comes first. */
export function chooseTarget({ redirect, invite }: v.InferOutput<typeof SigninSearch>): string {
  return invite ? `/invite?token=${invite}` : (redirect ?? homePath)
}
