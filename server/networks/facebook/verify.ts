import * as v from 'valibot'
import { GraphTime, isSameText } from '../meta/graph-values.ts'
import type { Delivery, Verdict } from '../network.ts'
import { readJournal } from './journal.ts'
import {
  hasOurPhotos,
  ListedPost,
  listAll,
  listedPostFields,
  looksLike,
  pickOnly,
  type SentPost,
} from './match-post.ts'
import { type PostPlan, planPost } from './post-plan.ts'
import { verifyReel } from './reel.ts'
import type { Facebook } from './settings.ts'
import {
  readVideoState,
  toVideoState,
  VideoNode,
  type VideoState,
  videoFields,
} from './video-status.ts'

/**
 * For so long after the call began, in ms, it may still be under way (a call lasts up to 30 seconds)
 * and the network's lists lag behind.
 */
const settleMs = 55_000
/** Posts from this long before the call, in ms, are looked at: clocks differ. */
const beforeMs = 60_000

const ListedVideo = v.object({
  ...VideoNode.entries,
  description: v.optional(v.string(), ''),
  created_time: GraphTime,
})

/**
 * Whether the publishing call took effect: by the Reel's own status, else by the Page's lists, as
 * those calls have no key that is known before (docs/networks.md 4.6). Throws `NetworkError` when it
 * cannot be read.
 */
export async function verify(facebook: Facebook, delivery: Delivery): Promise<Verdict> {
  const plan = planPost(delivery)
  if (plan.kind === 'reel') return verifyReel(facebook, delivery)
  const startedAt = delivery.commitStartedAt?.getTime()
  if (startedAt === undefined) return { outcome: 'unknown' }
  return plan.kind === 'feed'
    ? verifyFeed(facebook, delivery, { startedAt, plan })
    : verifyVideo(facebook, delivery, { startedAt, message: plan.message })
}

async function verifyFeed(
  facebook: Facebook,
  delivery: Delivery,
  { startedAt, plan }: { startedAt: number; plan: Extract<PostPlan, { kind: 'feed' }> },
): Promise<Verdict> {
  const { photos = [], isCopy } = readJournal(delivery.journal)
  const photoIds = (photos ?? []).flatMap((one) => one?.id ?? [])
  const sent: SentPost = { message: plan.message, link: plan.link, photoIds }
  const since = startedAt - beforeMs
  const posts = await listAll(facebook, delivery, {
    path: `${delivery.credentials.remoteId}/published_posts`,
    item: ListedPost,
    params: { fields: listedPostFields, since: String(Math.floor(since / 1000)) },
    since,
  })
  const withPhotos = posts.filter((post) => hasOurPhotos(sent, post))
  const [proven] = withPhotos
  if (proven && withPhotos.length === 1) return published(proven, proven.id)
  const fitting = posts.filter((post) => looksLike(sent, post))
  const found = pickOnly(fitting, startedAt)
  if (found && withPhotos.length === 0) return published(found, null)
  const isSettled = facebook.now() - startedAt >= settleMs
  const hasMatch = fitting.length + withPhotos.length > 0
  // Once the network called a try a copy, that nothing is found proves nothing.
  return hasMatch || isCopy || !isSettled
    ? { outcome: 'unknown' }
    : { outcome: 'not-published', mustRestage: false }
}

/** `provenAs`: its id where nothing but our call can have made it. */
function published({ id, permalink_url: permalink }: ListedPost, provenAs: string | null): Verdict {
  const publication = { remoteId: id, permalink: permalink ?? null }
  return { outcome: 'published', publication, provenAs }
}

async function verifyVideo(
  facebook: Facebook,
  delivery: Delivery,
  { startedAt, message }: { startedAt: number; message: string },
): Promise<Verdict> {
  const { videoId, endedVideoId } = readJournal(delivery.journal)
  if (videoId) {
    const state = await readVideoState(facebook, delivery, videoId)
    return judgeVideo(state, videoId, videoId)
  }
  const videos = await listAll(facebook, delivery, {
    path: `${delivery.credentials.remoteId}/videos`,
    item: ListedVideo,
    params: { fields: `${videoFields},description,created_time`, type: 'uploaded' },
    since: startedAt - beforeMs,
  })
  const fitting = videos.filter(
    ({ id, description }) => id !== endedVideoId && isSameText(description, message),
  )
  const found = pickOnly(fitting, startedAt)
  // Whether the list has videos that are still being processed is not documented, so that nothing is
  // found proves nothing: a person looks.
  return found ? judgeVideo(toVideoState(facebook, found), found.id, null) : { outcome: 'unknown' }
}

function judgeVideo(state: VideoState, id: string, provenAs: string | null): Verdict {
  const publication = { remoteId: id, permalink: state.permalink }
  if (state.isReady || state.isPublished) return { outcome: 'published', publication, provenAs }
  if (state.failure) return { outcome: 'refused', error: state.failure }
  return { outcome: 'processing' }
}
