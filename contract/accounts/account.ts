import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'

const Interaction = v.picklist(['comment', 'duet', 'stitch'])

/**
 * What a network says of an account at this moment, where it says more than its rules
 * (`contract/networks/`): the account's own settings and limits.
 */
export const AccountCapabilities = v.object({
  /** How people see the account there; null where it is the username. */
  displayName: v.nullable(v.string()),
  /** Ids of `abilities.privacy` that it may choose of; null for all. */
  privacies: v.nullable(v.array(v.string())),
  /** Interactions that it does not allow under any post. */
  closedInteractions: v.array(Interaction),
  /** The longest video that it may post, in seconds; null where the network's rule holds. */
  maxVideoSeconds: v.nullable(v.number()),
  /** Why nothing can be posted just now, in words; null where it can. */
  refusal: v.nullable(v.string()),
})
export type AccountCapabilities = v.InferOutput<typeof AccountCapabilities>

/** Of an account that a post goes to. */
export type ToldAccount = AccountCapabilities & { platformId: string; username: string }

/** What the person should know of the authorization that a network gave for an account. */
export const AccountHealth = v.object({
  /** What the network refuses the account, in words; null for nothing known. */
  trouble: v.nullable(v.string()),
  /** What the person did not allow, in words ('publicar o primeiro comentário'). */
  refused: v.array(v.string()),
  /** The same of numbers ('ver o alcance'): nothing is published less for it. Missing in older answers. */
  refusedMetrics: v.exactOptional(v.array(v.string())),
  /** Whether the server keeps it alive without the person. */
  renewsItself: v.boolean(),
  /** When it ends unless the person connects the account again; null where nothing has to be done. */
  expiresAt: v.nullable(Instant),
})
export type AccountHealth = v.InferOutput<typeof AccountHealth>

/** A linked account. Its picture comes from our server, for offline use and privacy. */
export const SocialMediaAccount = v.object({
  id: Uuid,
  platformId: v.string(),
  platformName: v.string(),
  username: v.string(),
  userProfilePictureUrl: v.nullable(v.string()),
  /** False when the network ended the authorization: the account has to be connected again. */
  isActive: v.boolean(),
  /** True for an account of the sandbox ('Rede simulada'). */
  isSimulated: v.boolean(),
  health: AccountHealth,
  /** Missing where the network tells nothing, and in older answers. */
  capabilities: v.exactOptional(AccountCapabilities),
  /** By which `LinkWay` it was linked; missing where there is one only, and in older answers. */
  way: v.exactOptional(v.string()),
})
export type SocialMediaAccount = v.InferOutput<typeof SocialMediaAccount>

/** What the person is asked before they are sent to a network that has no single address. */
export const LinkQuestion = v.object({
  /** 'Seu identificador'. */
  label: v.string(),
  /** 'ana.exemplo.com'. */
  example: v.string(),
})
export type LinkQuestion = v.InferOutput<typeof LinkQuestion>

/** One of several ways by which accounts of a network are linked. */
export const LinkWay = v.object({
  id: v.string(),
  /** 'Entrar com o aplicativo'. */
  label: v.string(),
  /** One line of what it asks for and gives. */
  explanation: v.string(),
})
export type LinkWay = v.InferOutput<typeof LinkWay>

export const Platform = v.object({
  id: v.string(),
  name: v.string(),
  displayIcon: v.string(),
  isAllowedToLink: v.boolean(),
  isComingSoon: v.boolean(),
  isSimulated: v.boolean(),
  /**
   * How accounts are linked; missing where the network cannot be linked, and in older answers. `ways`
   * begins with the usual one, and is missing where nothing has to be said of it.
   */
  linking: v.optional(
    v.object({ asks: v.nullable(LinkQuestion), ways: v.exactOptional(v.array(LinkWay)) }),
  ),
  /**
   * Whether the server converts a video for the network when it publishes (sound, frames and others:
   * `checkVideo`). Missing in older answers.
   */
  convertsVideo: v.exactOptional(v.boolean()),
  /**
   * Whether it says of each account what that may post, so that it is asked while somebody writes
   * (`getAccountCapabilities`). Missing in older answers.
   */
  tellsCapabilities: v.exactOptional(v.boolean()),
  socialMediaAccounts: v.array(SocialMediaAccount),
})
export type Platform = v.InferOutput<typeof Platform>
