import * as v from 'valibot'
import { type Credentials, NetworkError } from '../network.ts'
import { readAnswer } from '../read-answer.ts'
import { keepTold, type PublishedPost, ToldNumber, type ToldPost } from '../told-values.ts'
import type { Tiktok } from './settings.ts'
import { name } from './tiktok-client.ts'

/** How many videos one call may name (docs/networks.md 5.7). */
export const resultsAtOnce = 20

const fields = ['id', 'view_count', 'like_count', 'comment_count', 'share_count']
const Video = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  view_count: v.optional(ToldNumber, null),
  like_count: v.optional(ToldNumber, null),
  comment_count: v.optional(ToldNumber, null),
  share_count: v.optional(ToldNumber, null),
})
type Video = v.InferOutput<typeof Video>
const Videos = v.object({ videos: v.optional(v.nullable(v.array(Video)), []) })

/**
 * What became of posts; TikTok tells no reach (docs/networks.md 5.7). One without a public id, which its
 * address may tell, cannot be asked for. Throws `NetworkError`.
 */
export async function readResults(
  tiktok: Pick<Tiktok, 'call'>,
  { accessToken }: Credentials,
  posts: readonly PublishedPost[],
  signal: AbortSignal,
): Promise<ToldPost[]> {
  const known = new Map(posts.map((post) => [findPublicId(post), post.remoteId]))
  const ids = [...known.keys()].filter((id) => id !== undefined)
  if (ids.length === 0) return []
  /** Undefined where TikTok does not take them. */
  const ask = (asked: readonly string[]) => askForVideos(tiktok, accessToken, asked, signal)
  let videos = await ask(ids)
  if (!videos && ids.length > 1) {
    // Whether one id that is not taken fails the whole call is not documented.
    videos = []
    for (const id of ids) videos.push(...((await ask([id])) ?? []))
  }
  return (videos ?? []).flatMap((video) => {
    const figures = keepTold({
      ...{ views: video.view_count, likes: video.like_count },
      ...{ comments: video.comment_count, shares: video.share_count },
    })
    const remoteId = known.get(video.id)
    const isTold = remoteId !== undefined && Object.keys(figures).length > 0
    return isTold ? [{ remoteId, figures }] : []
  })
}

/** It may come after moderation, and is part of the address then (docs/networks.md 5.3 f). */
function findPublicId({ remoteId, permalink }: PublishedPost): string | undefined {
  if (/^\d+$/.test(remoteId)) return remoteId
  return permalink?.match(/\/video\/(\d+)$/)?.[1]
}

async function askForVideos(
  { call }: Pick<Tiktok, 'call'>,
  token: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Video[] | undefined> {
  const path = `/v2/video/query/?fields=${fields.join(',')}`
  const json = { filters: { video_ids: ids } }
  try {
    const answer = await call({ method: 'POST', path, json, token, signal })
    return readAnswer(name, Videos, answer).videos ?? []
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'content') return undefined
    throw error
  }
}
