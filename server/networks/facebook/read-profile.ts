import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import type { AccountProfile, Credentials } from '../network.ts'
import type { Facebook } from './settings.ts'

const Profile = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  picture: v.optional(v.object({ data: v.object({ url: v.string() }) })),
})

/** How the Page is called now, and its picture. Throws `NetworkError`. */
export async function readProfile(
  { settings, ask }: Facebook,
  { remoteId, accessToken }: Credentials,
): Promise<AccountProfile> {
  const { name, picture } = await ask(Profile, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'name,picture{url}' },
    token: accessToken,
    accountKey: remoteId,
  })
  return { username: name, pictureUrl: picture?.data.url ?? null }
}
