import * as v from 'valibot'
import { pageWay } from '../meta/page-login.ts'
import type { AccountProfile, Credentials } from '../network.ts'
import { readIdentity } from './authorize.ts'
import { loginOf, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Profile = v.object({
  username: v.pipe(v.string(), v.nonEmpty()),
  profile_picture_url: v.optional(v.string()),
})

/** How the account is called now, and its picture. Throws `NetworkError`. */
export async function readProfile(
  instagram: Instagram,
  credentials: Credentials,
): Promise<AccountProfile> {
  const { remoteId, accessToken } = credentials
  // The token of a Page stands for the Page: there is no `me` of the account.
  if (loginOf(credentials) !== pageWay.id) return readIdentity(instagram, accessToken, remoteId)
  const { username, profile_picture_url: pictureUrl = null } = await instagram.ask(Profile, {
    method: 'GET',
    url: urlFor(instagram, credentials, remoteId),
    params: { fields: 'username,profile_picture_url' },
    token: accessToken,
    accountKey: remoteId,
  })
  return { username, pictureUrl }
}
