import type { PostMedia } from '#contract/media/media.ts'
import { labelPost, type Post } from '#contract/posts/post.ts'
import { type PostSchedule, stateOfTime } from '#contract/posts/schedule.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { EditDraft, MediaInfo } from '#local/database/rows.ts'
import { type EditContent, isPaused, isUpcoming, mayPause } from './edit-content.ts'
import { listChanges } from './list-changes.ts'
import { stableId } from './stable-id.ts'

/** A post as it will be once the changes made on this device have arrived. */
export type PostWithEdits = Post & { pending: 'edit' | 'deletion' | undefined }

type Account = PostSchedule['socialMediaAccount']

/**
 * Applies the edits in the outbox to posts of the server. Pure. Open forms and conflicts (edits
 * with `theirs`) are left out. `accounts`: names those that a post did not have before. `media`:
 * describes files that only this device has; their url is '', their bytes are found by the hash.
 */
export function applyEdits(
  posts: readonly Post[],
  edits: readonly EditDraft[],
  accounts: readonly Account[],
  media: readonly MediaInfo[] = [],
): PostWithEdits[] {
  return posts.map((post) => {
    const ofPost = edits.filter(({ postId }) => postId === post.id)
    return applyEditsToPost(post, ofPost, accounts, media)
  })
}

/** `edits`: all of this post; `media`: facts of their files. Pure. */
export function applyEditsToPost(
  post: Post,
  edits: readonly EditDraft[],
  accounts: readonly Account[],
  media: readonly MediaInfo[],
): PostWithEdits {
  let seen: PostWithEdits = { ...post, pending: undefined }
  for (const edit of listAhead(post, edits))
    seen = edit.isDeletion
      ? { ...seen, pending: 'deletion' }
      : { ...layOver(seen, edit, { accounts, infos: media }), pending: 'edit' }
  return seen
}

/**
 * Edits that the post does not contain yet, in the order they go out. All up to the one that
 * changed it last have arrived.
 */
function listAhead(post: Post, edits: readonly EditDraft[]): EditDraft[] {
  const sent = edits
    .filter(({ status }) => status === 'in-outbox')
    .sort((a, b) => a.createdAt - b.createdAt)
  const arrived = sent.findLastIndex(
    ({ entryKey }) => entryKey !== null && entryKey === post.editKey,
  )
  return sent.slice(arrived + 1).filter(({ theirs }) => theirs === null)
}

interface Known {
  accounts: readonly Account[]
  infos: readonly MediaInfo[]
}

/** What each changed field makes of a post, in the order of the form: files come before their texts. */
const foresee: Record<
  keyof EditContent,
  (post: Post, edit: EditDraft, known: Known) => Partial<Post>
> = {
  caption: (_, { caption }) => ({ caption }),
  description: (_, { description }) => ({ description }),
  versions: (_, { versions }) => ({ versions }),
  mediaHashes: (post, edit, { infos }) => ({ media: foreseeMedia(post, edit, infos) }),
  altTexts: ({ media }, edit) => ({ media: media.map((file) => describeAnew(file, edit)) }),
  schedules: (post, edit, { accounts }) => ({ schedules: foreseeTimes(post, edit, accounts) }),
  isPaused: ({ schedules }, edit) => ({ schedules: schedules.map((one) => pauseTime(one, edit)) }),
}

function layOver(post: Post, edit: EditDraft, known: Known): Post {
  // Every edit sends these two, whether they were changed or not.
  let seen: Post = { ...post, caption: edit.caption, description: edit.description }
  for (const field of listChanges(edit, edit.basis))
    seen = { ...seen, ...foresee[field](seen, edit, known) }
  const { media, schedules } = seen
  return {
    ...seen,
    mediaUrls: media.map(({ url }) => url),
    status: labelPost(schedules.map(stateOfTime)),
  }
}

function pauseTime(schedule: PostSchedule, { isPaused }: EditDraft): PostSchedule {
  if (!mayPause(schedule)) return schedule
  const { isPaused: _before, ...time } = schedule
  return isPaused ? { ...time, state: 'scheduled', isPaused } : time
}

function foreseeMedia(post: Post, edit: EditDraft, infos: readonly MediaInfo[]): PostMedia[] {
  const known = [...post.media, ...edit.basis.media]
  return edit.mediaHashes.map((hash) => {
    const info = infos.find((one) => one.hash === hash)
    return known.find(({ sha256 }) => sha256 === hash) ?? describeFile(edit, hash, info)
  })
}

/** A file that the edit does not know keeps its alternative text. */
function describeAnew(file: PostMedia, { mediaHashes, altTexts }: EditDraft): PostMedia {
  const isKnown = mediaHashes.includes(file.sha256)
  return isKnown ? { ...file, altText: altTexts[file.sha256] ?? '' } : file
}

function describeFile(edit: EditDraft, hash: string, info: MediaInfo | undefined): PostMedia {
  return {
    id: stableId(`${edit.postId} ${hash}`),
    url: info?.remote?.url ?? '',
    thumbnailUrl: info?.remote?.thumbnailUrl ?? null,
    kind: info?.kind ?? 'image',
    contentType: info?.contentType ?? '',
    size: info?.size ?? 0,
    width: info?.width ?? null,
    height: info?.height ?? null,
    durationSeconds: info?.durationSeconds ?? null,
    sha256: hash,
    altText: '',
  }
}

/**
 * Times that are over or being published stay in any case, and so do times that the edit names
 * exactly.
 */
function foreseeTimes(post: Post, edit: EditDraft, accounts: readonly Account[]): PostSchedule[] {
  const wanted = new Map<string, { scheduledAt: string; accountId: string }>()
  for (const { scheduledAt, socialMediaAccountIds } of edit.schedules) {
    if (scheduledAt === null) continue
    for (const accountId of socialMediaAccountIds)
      wanted.set(`${Date.parse(scheduledAt)} ${accountId}`, { scheduledAt, accountId })
  }
  const keyOf = (schedule: PostSchedule) =>
    `${Date.parse(schedule.scheduledAt)} ${schedule.socialMediaAccount.id}`
  const staying = post.schedules.filter(
    (schedule) => !isUpcoming(schedule) || wanted.has(keyOf(schedule)),
  )
  const there = new Set(
    staying.filter(({ state }) => state !== 'cancelled').map((schedule) => keyOf(schedule)),
  )
  const known = [...post.schedules, ...edit.basis.schedules]
  const zone = known[0]?.timeZone ?? defaultTimeZone
  const added = [...wanted].flatMap(([key, { scheduledAt, accountId }]): PostSchedule[] => {
    if (there.has(key)) return []
    const account =
      known.find(({ socialMediaAccount }) => socialMediaAccount.id === accountId)
        ?.socialMediaAccount ?? accounts.find(({ id }) => id === accountId)
    return [
      {
        id: stableId(`${edit.postId} ${key}`),
        scheduledAt,
        timeZone: zone,
        postedAt: null,
        state: 'scheduled',
        permalink: null,
        failure: null,
        ...(isPaused(post) && { isPaused: true }),
        socialMediaAccount: account ? nameAccount(account) : unknownAccount(accountId),
      },
    ]
  })
  return [...staying, ...added].sort(
    (a, b) => Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt),
  )
}

/** Only the fields of an account that a post has; a linked account has more. */
function nameAccount(account: Account): Account {
  const { id, platformId, platformName, username, userProfilePictureUrl } = account
  return { id, platformId, platformName, username, userProfilePictureUrl }
}

function unknownAccount(id: string): Account {
  return { id, platformId: '', platformName: '', username: '', userProfilePictureUrl: null }
}
