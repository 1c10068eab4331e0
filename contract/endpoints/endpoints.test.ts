import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type CallerKind, define, type Endpoint } from './endpoint.ts'
import * as endpoints from './endpoints.ts'

const table: Endpoint[] = Object.values(endpoints)
const callerOf = (method: string, path: string) =>
  table.find((row) => row.method === method && row.path === path)?.caller

/** Method, path and least caller of the first version, which other programs may know (docs/product-words.md). */
const firstCalls: [Endpoint['method'], string, CallerKind][] = [
  ['POST', '/auth/login', 'visitor'],
  ['POST', '/auth/validate-login', 'visitor'],
  ['POST', '/auth/refresh', 'visitor'],
  ['POST', '/auth/forgot-password', 'visitor'],
  ['POST', '/auth/reset-password', 'visitor'],
  ['POST', '/auth/register', 'visitor'],
  ['GET', '/auth/check/:token', 'visitor'],
  ['POST', '/auth/verify', 'visitor'],
  ['POST', '/users/resend-otp', 'visitor'],
  ['PATCH', '/users/:userId', 'visitor'],
  ['GET', '/projects', 'user'],
  ['GET', '/projects/:id', 'EDITOR'],
  ['POST', '/projects', 'user'],
  ['PUT', '/projects/:id', 'EDITOR'],
  ['DELETE', '/projects/:id', 'OWNER'],
  ['POST', '/projects/set-default', 'user'],
  ['GET', '/projects/limits', 'user'],
  ['GET', '/projects/:id/account-limits', 'EDITOR'],
  ['GET', '/projects/:id/members', 'EDITOR'],
  ['PUT', '/projects/:id/members/:memberId', 'ADMIN'],
  ['DELETE', '/projects/:id/members/:memberId', 'ADMIN'],
  ['GET', '/projects/:id/invites', 'ADMIN'],
  ['POST', '/projects/:id/invites', 'ADMIN'],
  ['DELETE', '/projects/:id/invites/:inviteId', 'ADMIN'],
  ['GET', '/platforms/user', 'EDITOR'],
  ['GET', '/social-media-account/user', 'EDITOR'],
  ['POST', '/social-media-account', 'ADMIN'],
  ['DELETE', '/social-media-account/:id', 'ADMIN'],
]

it.each(firstCalls)('%s %s is there, for %s and above', (method, path, caller) => {
  expect(callerOf(method, path)).toBe(caller)
})

it('no call compiles without who may make it, and what each id in its path names', () => {
  const call = {
    ...({ method: 'GET', path: '/things', bodyType: 'none' } as const),
    ...{ answer: v.object({}), errors: [] },
  }
  const ofThing = { ...call, path: '/things/:id', caller: 'EDITOR' } as const
  // @ts-expect-error: who may make it is missing.
  define(call)
  // @ts-expect-error: there is no such role.
  define({ ...call, caller: 'GUEST' })
  // @ts-expect-error: what :id names is missing.
  define(ofThing)
  // @ts-expect-error: :id is not explained, but another word.
  define({ ...ofThing, ids: { other: 'in-project' } })
  expect(define({ ...ofThing, ids: { id: 'in-project' } }).ids).toEqual({ id: 'in-project' })
})

const publicSite = ['/plans', '/waiting/join', '/contact', '/analytics/events']

it('nothing is open to a visitor but the public site, signing up and in, and what a mailed link proves', () => {
  const open = table.filter(({ caller }) => caller === 'visitor').map(({ path }) => path)
  const others = open.filter((path) => !/^\/(auth|users|invites|health)/.test(path))
  expect(others.sort()).toEqual(publicSite.sort())
})
