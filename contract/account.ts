import * as v from 'valibot'
import { Uuid } from './scalars.ts'

/**
 * A linked social account. Its picture is served by our server, so it works offline and the network
 * learns nothing of who looks at it.
 */
export const SocialMediaAccount = v.object({
  id: Uuid,
  platformId: v.string(),
  platformName: v.string(),
  username: v.string(),
  userProfilePictureUrl: v.nullable(v.string()),
  /** False when the network ended the authorization: the person has to connect again. */
  isActive: v.boolean(),
  /** True when the account lives on the local stand-in ('Rede simulada'). */
  isSimulated: v.boolean(),
})
export type SocialMediaAccount = v.InferOutput<typeof SocialMediaAccount>

export const Platform = v.object({
  id: v.string(),
  name: v.string(),
  displayIcon: v.string(),
  isAllowedToLink: v.boolean(),
  isComingSoon: v.boolean(),
  isSimulated: v.boolean(),
  socialMediaAccounts: v.array(SocialMediaAccount),
})
export type Platform = v.InferOutput<typeof Platform>

export const AuthorizationUrl = v.object({ url: v.pipe(v.string(), v.url()) })

/** `state` is `platformId.nonce`, exactly as the network returned it; it can be used once. */
export const LinkAccount = v.object({
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096)),
  platformId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  userId: Uuid,
  state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)),
})
export type LinkAccount = v.InferOutput<typeof LinkAccount>
