import * as v from 'valibot'
import { type Credentials, NetworkError } from '../network.ts'
import { readAnswer } from '../read-answer.ts'
import { type ToldMetrics, ToldNumber, ToldText } from '../told-values.ts'
import { resultsScope, statsScope } from './authorize.ts'
import type { Tiktok } from './settings.ts'
import { name } from './tiktok-client.ts'

const User = v.object({
  display_name: v.optional(ToldText),
  username: v.optional(ToldText),
  bio_description: v.optional(ToldText),
  follower_count: v.optional(ToldNumber),
  following_count: v.optional(ToldNumber),
  video_count: v.optional(ToldNumber),
})
type User = v.InferOutput<typeof User>

/** By the scope that each needs (docs/networks.md 5.1, 5.7); the first is always granted. */
const basicFields = ['open_id', 'display_name']
const furtherFields = [
  ['username', 'bio_description'],
  ['follower_count', 'following_count', 'video_count'],
]

/** Which numbers come without a scope of ours, in words. */
export function listRefusedMetrics(granted: readonly string[]): string[] {
  return [
    ...(granted.includes(statsScope) ? [] : ['ver seguidores e número de vídeos']),
    ...(granted.includes(resultsScope) ? [] : ['ver os resultados de cada post']),
  ]
}

/**
 * The profile with its counters. A field beyond what was granted fails the whole call: then each scope
 * is asked for by itself, and what is not allowed is missing. Throws `NetworkError`.
 */
export async function readAccount(
  { call }: Pick<Tiktok, 'call'>,
  { accessToken }: Credentials,
  signal: AbortSignal,
): Promise<ToldMetrics> {
  const ask = async (fields: readonly string[]): Promise<User> => {
    const path = `/v2/user/info/?fields=${fields.join(',')}`
    const answer = await call({ method: 'GET', path, token: accessToken, signal })
    return readAnswer(name, v.object({ user: User }), answer).user
  }
  const askIfAllowed = (fields: readonly string[]) =>
    ask(fields).catch((error: unknown) => {
      if (!(error instanceof NetworkError) || error.failure !== 'permission') throw error
      return undefined
    })
  let user = await askIfAllowed([...basicFields, ...furtherFields.flat()])
  if (!user) {
    user = await ask(basicFields)
    for (const fields of furtherFields) user = { ...user, ...(await askIfAllowed(fields)) }
  }
  const displayName = user.display_name ?? ''
  return {
    ...{
      username: user.username || displayName,
      name: displayName,
      biography: user.bio_description ?? '',
    },
    ...{ followers: user.follower_count ?? null, follows: user.following_count ?? null },
    posts: user.video_count ?? null,
  }
}
