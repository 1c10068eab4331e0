import * as v from 'valibot'
import { isUnseen } from '../meta/error-rule.ts'
import { askForMetrics, PostInsights, type ToldInsights } from '../meta/insights.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { keepTold, type PublishedPost, ToldNumber, type ToldPost } from '../told-values.ts'
import type { Facebook } from './settings.ts'

/**
 * All need `read_insights` alone. The fields of a post that tell the same count what other people
 * wrote, for which Facebook wants one more permission (docs/networks.md 4.7).
 */
const metrics = {
  reach: 'post_total_media_view_unique',
  views: 'post_media_view',
  reactions: 'post_reactions_by_type_total',
  activity: 'post_activity_by_action_type',
}

/** With the Page's id before it, or without: then a number of more digits than JSON keeps. */
const PostOfVideo = v.object({
  post_id: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
})
/** A kind that nobody used is missing there, and of no kind at all it is an empty list. */
const ByKind = v.fallback(v.record(v.string(), ToldNumber), {})

/**
 * What became of posts, each in a question of its own; a video is asked for by the post that shows it
 * (docs/networks.md 4.7). Throws `NetworkError`.
 */
export async function readResults(
  facebook: Facebook,
  credentials: Credentials,
  posts: readonly PublishedPost[],
  signal: AbortSignal,
): Promise<ToldPost[]> {
  const { remoteId: pageId, accessToken: token } = credentials
  const ask: Ask = (schema, path, params) =>
    facebook.ask(schema, {
      ...{ method: 'GET', url: graphUrl(facebook.settings, path), params },
      ...{ token, accountKey: pageId, signal },
    })
  const told: ToldPost[] = []
  for (const { remoteId } of posts) {
    try {
      const postId = await findPostId(ask, pageId, remoteId)
      const figures = postId === undefined ? {} : await readPost(ask, postId)
      if (Object.keys(figures).length > 0) told.push({ remoteId, figures })
    } catch (error) {
      // It is not there any more.
      if (!(error instanceof NetworkError && isUnseen(error))) throw error
    }
  }
  return told
}

type Ask = <S extends v.GenericSchema>(
  schema: S,
  path: string,
  params: Record<string, string>,
) => Promise<v.InferOutput<S>>

/** Undefined for a video of which Facebook does not say by which post it is shown. */
async function findPostId(ask: Ask, pageId: string, remoteId: string): Promise<string | undefined> {
  if (/^\d+_\d+$/.test(remoteId)) return remoteId
  if (!/^\d+$/.test(remoteId)) return undefined
  try {
    const { post_id: id } = await ask(PostOfVideo, remoteId, { fields: 'post_id' })
    if (id === undefined || !/^(\d+_)?\d+$/.test(id)) return undefined
    return id.includes('_') ? id : `${pageId}_${id}`
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'content') return undefined
    throw error
  }
}

async function readPost(ask: Ask, postId: string): Promise<ToldPost['figures']> {
  try {
    // Of Pages with few followers the reach alone is refused, as if a permission were missing.
    const refusals = ['content', 'permission'] as const
    const insights = await askForMetrics(Object.values(metrics), refusals, (metric) =>
      ask(PostInsights, `${postId}/insights`, { metric, period: 'lifetime' }),
    )
    return readFigures(insights)
  } catch (error) {
    const isRefused = error instanceof NetworkError && error.failure === 'permission'
    if (isRefused && !(await isThere(ask, postId))) return {}
    throw error
  }
}

/** Of a post that is gone Facebook may say, too, that a permission is missing. */
async function isThere(ask: Ask, postId: string): Promise<boolean> {
  try {
    await ask(v.object({ id: v.string() }), postId, { fields: 'id' })
    return true
  } catch (error) {
    if (error instanceof NetworkError && (isUnseen(error) || error.failure === 'permission'))
      return false
    throw error
  }
}

function readFigures(insights: ToldInsights): ToldPost['figures'] {
  const numberOf = (metric: string) => v.parse(ToldNumber, insights.get(metric))
  const kindsOf = (metric: string) => v.parse(ByKind, insights.get(metric))
  const reactions = Object.values(kindsOf(metrics.reactions)).filter((count) => count !== null)
  const { comment = null, share = null } = kindsOf(metrics.activity)
  return keepTold({
    ...{ reach: numberOf(metrics.reach), views: numberOf(metrics.views) },
    likes: reactions.length > 0 ? reactions.reduce((sum, count) => sum + count, 0) : null,
    ...{ comments: comment, shares: share },
  })
}
