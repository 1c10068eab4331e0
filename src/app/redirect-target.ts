import * as v from 'valibot'

export const homePath = '/dashboard'

/**
 * Where to go after sign-in: a path of this app, never another address. `//x` and `/\x` are other
 * hosts to a browser, and tabs or line breaks inside are dropped by it before it reads the rest.
 */
export function isAppPath(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || /\p{Cc}/u.test(target)) return false
  return !/^\/signin(?:[/?#]|$)/.test(target)
}

/** Search of /signin. A bad target is dropped rather than refused. */
export const SigninSearch = v.object({
  redirect: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.check(isAppPath))), undefined)),
})
