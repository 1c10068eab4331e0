import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { Uuid } from '../scalars.ts'

/**
 * The OAuth `state`: 'platformId.nonce', or the network's own where it makes one itself. It can be
 * used once.
 */
const LinkState = v.pipe(v.string(), v.nonEmpty(), v.maxLength(512))

/** `state`: the one with which the network will return. */
export const AuthorizationUrl = v.object({
  url: v.pipe(v.string(), v.url()),
  state: v.optional(LinkState),
})

/** `handle`: the answer to `LinkQuestion`. `way`: the id of a `LinkWay`, the first where it is left out. */
export const LinkStartQuery = v.object({
  way: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(32))),
  handle: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(253))),
})

const mostFields = 20
const mostCharacters = 8192

/** Everything that the network added to the address of the return. */
const ReturnQuery = v.pipe(
  v.record(
    v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
    v.pipe(v.string(), v.maxLength(4096)),
  ),
  v.check((query) => Object.keys(query).length <= mostFields),
  v.check((query) => Object.values(query).join('').length <= mostCharacters),
)

export const LinkAccount = v.object({
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096)),
  platformId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  userId: Uuid,
  /** Exactly as the network returned it. */
  state: LinkState,
  /** For networks that return more than code and state. */
  query: v.optional(ReturnQuery),
})
export type LinkAccount = v.InferOutput<typeof LinkAccount>

export const mostCandidates = 200

/** An account that the person's authorization covers. */
export const LinkCandidate = v.object({
  remoteId: v.string(),
  username: v.string(),
  /** A small picture as a data URL. */
  pictureUrl: v.nullable(v.string()),
  /** Linked to this project already: choosing it connects it again. */
  isLinked: v.boolean(),
})
export type LinkCandidate = v.InferOutput<typeof LinkCandidate>

/** Several accounts come of one authorization: the person chooses, within a quarter of an hour. */
export const LinkCandidates = v.object({
  state: LinkState,
  platformName: v.string(),
  candidates: v.array(LinkCandidate),
})
export type LinkCandidates = v.InferOutput<typeof LinkCandidates>

export const ChosenAccounts = v.object({
  state: LinkState,
  remoteIds: v.pipe(
    boundedArray(v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)), mostCandidates),
    v.minLength(1),
  ),
})
export type ChosenAccounts = v.InferOutput<typeof ChosenAccounts>
