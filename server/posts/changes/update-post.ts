import { isSameNetworkVersions } from '#contract/networks/network-versions.ts'
import { Post } from '#contract/posts/post.ts'
import type { PostEdit } from '#contract/posts/post-edit.ts'
import { PostPart } from '#contract/posts/post-history.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import { answerOnce, writeOnce } from '../../api/answer-once.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import type { Transaction } from '../../db/database.ts'
import { readNetworkVersions } from '../../db/read-network-versions.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedForm } from '../../media/incoming/receive-multipart.ts'
import { videoFactsOf } from '../../media/inspect-media.ts'
import { forgetMedia, insertMedia } from '../../media/keeping/keep-media.ts'
import {
  type ResolvedMedia,
  releaseUploads,
  resolveMedia,
} from '../../media/keeping/resolve-media.ts'
import { prepareCopies } from '../../media/renditions/prepare-copies.ts'
import { attachAltTexts, type DescribedMedia } from '../../media/to-post-media.ts'
import { cancelTargetsOfPost } from '../../publisher/changes/cancel-targets.ts'
import { disconnectPlanned } from '../../publisher/changes/disconnect-account.ts'
import {
  makePausedTarget,
  makeReplacementTarget,
  makeResumedTarget,
} from '../../publisher/changes/make-replacement-target.ts'
import { readPost } from '../lists/read-posts.ts'
import { checkTemplate, findLiving, listDestinations } from './check-template.ts'
import { expectRevision, lockPost, type PostChangeRequest } from './lock-post.ts'
import { type EditPlan, planEdit, refuseGoneOut, type TimesAsked } from './plan-edit.ts'
import {
  hasTargetIn,
  insertTargets,
  readAccountIds,
  readMedia,
  readTargets,
  replaceMedia,
  writeChange,
} from './post-rows.ts'
import { hashEdit, readEdit } from './read-edit.ts'
import { recordChange } from './record-change.ts'

export type UpdateDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'queue' | 'env' | 'log' | 'billing'>

export interface UpdateRequest extends PostChangeRequest {
  /** Stored with new times: the project's zone, or that of the person who adds them. */
  timeZone: string
  form: Pick<ReceivedForm, 'fields' | 'files'>
}

/**
 * Changes a post. Old content that networks may hold already is never committed afterwards: its
 * targets are cancelled and replaced (publisher/README.md, "Edits"). Throws VERSION_CONFLICT and
 * other codes of the endpoint.
 */
export async function updatePost(deps: UpdateDeps, request: UpdateRequest): Promise<Post> {
  const { form, ...change } = request
  const edit = readEdit(form)
  const asked = { edit, requestHash: hashEdit(change, edit) }
  return changePost(deps, { ...change, files: form.files }, asked)
}

interface ChangeRequest extends PostChangeRequest {
  timeZone: string
  files: ReceivedForm['files']
}

/** What is left out stays as it is. */
type AskedEdit = Partial<PostEdit> & TimesAsked

/** The one way in which a post is changed. `requestHash`: of what was asked, without files' ways. */
export async function changePost(
  deps: UpdateDeps,
  request: ChangeRequest,
  { edit, requestHash }: { edit: AskedEdit; requestHash: string },
): Promise<Post> {
  const { userId, sessionId, projectId, idempotencyKey: key, files } = request
  const use = { userId, key, requestHash }
  const answer = await answerOnce(deps.db, use, Post, async () => {
    await expectRevision(deps.db, request)
    const { mediaHashes, uploadIds = [] } = edit
    const asked = { userId, sessionId, projectId, files, uploadIds, mediaHashes }
    const kept = mediaHashes && (await resolveMedia(deps, asked))
    // Outside of the transaction: it may take as long as the file is large.
    if (!kept)
      for (const { media } of await readMedia(deps.db, request.postId))
        await videoFactsOf(deps, media)
    try {
      const written = await writeOnce(deps, request, use, (tx, now) =>
        writeEdit(deps, tx, { ...request, edit, kept, now }),
      )
      await forgetMedia(deps, written.superseded)
      if (kept) await releaseUploads(deps, kept)
      void prepareCopies(deps, written.rows, written.destinations)
      return written.body
    } catch (error) {
      // Otherwise the database failed during the commit, which may have taken effect: the files
      // stay.
      if (error instanceof ApiError && kept) await forgetMedia(deps, kept.added)
      throw error
    }
  })
  deps.queue.wake()
  return answer
}

interface AcceptedEdit extends ChangeRequest {
  edit: AskedEdit
  /** Undefined when the post keeps its media. */
  kept: ResolvedMedia | undefined
  now: Date
}

async function writeEdit(deps: UpdateDeps, tx: Transaction, accepted: AcceptedEdit) {
  const { userId, projectId, timeZone, edit, kept, now } = accepted
  const post = await lockPost(tx, accepted)
  const { caption = post.caption, description = post.description } = edit
  const named = (edit.schedules ?? edit.addedTimes ?? []).flatMap(
    ({ socialMediaAccountIds }) => socialMediaAccountIds,
  )
  // Locks accounts before targets, in the same order as unlinking, so that there is no deadlock.
  const ids = new Set([...named, ...(await readAccountIds(tx, post.id))])
  const living = new Map((await findLiving(tx, projectId, [...ids])).map((one) => [one.id, one]))
  const isLiving = (id: string) => living.has(id)
  const existing = await readTargets(tx, post.id)
  const plan = planEdit(existing, edit, { now, timeZone, isLiving })
  const wasPaused = existing.some(({ state }) => state === 'paused')
  const { isPaused = wasPaused } = edit
  // Without a plan times may be moved, but not become more, nor reach further: so they run out.
  if (plan.added.length > plan.dropped.length || reachesFurther(plan))
    await requirePlan(deps, tx, projectId)
  const destinations = new Set([...plan.staying, ...plan.added].map(({ accountId }) => accountId))
  if (![...destinations].every(isLiving)) throw new ApiError('ACCOUNT_UNAVAILABLE')

  const before = await readMedia(tx, post.id)
  const { rows, superseded } = kept
    ? await insertMedia(deps, tx, kept)
    : { rows: before.map(({ media }) => media), superseded: [] }
  const placed = attachAltTexts(rows, edit.mediaAltTexts ?? carryAltTexts(before, rows))
  const accounts = [...living.values()].filter(({ id }) => destinations.has(id))
  const earlier = readNetworkVersions(post.versions)
  const versions = edit.versions ?? earlier
  await checkTemplate(deps, { caption, versions }, rows, accounts)
  const parts = listParts({
    ...{ caption: caption !== post.caption, description: description !== post.description },
    media: listFiles(placed) !== listFiles(before),
    'alt-texts': listAltTexts(placed) !== listAltTexts(before),
    versions: !isSameNetworkVersions(versions, earlier),
    times: plan.added.length + plan.dropped.length > 0,
    ...{ paused: isPaused && !wasPaused, resumed: wasPaused && !isPaused },
  })
  const hasNewMedia = parts.includes('media') || parts.includes('alt-texts')
  if (hasNewMedia) await replaceMedia(tx, post.id, placed)
  const isNew = hasNewMedia || parts.includes('caption') || parts.includes('versions')

  const { planned, isOneMore } = await moveTargets(tx, {
    ...{ postId: post.id, plan, isNew, now },
    ...{ isPaused, isToggled: isPaused !== wasPaused },
  })
  if (isOneMore) await requirePlan(deps, tx, projectId)
  if (isNew && planned.length === 0 && (await hasTargetIn(tx, post.id, outOfReach)))
    throw new ApiError('ALREADY_PUBLISHED')
  // Whoever paused it would believe that it does not go out.
  if (isPaused && !wasPaused && !(await hasTargetIn(tx, post.id, ['paused'])))
    throw new ApiError('ALREADY_PUBLISHED')
  await disconnectPlanned(tx, [...destinations], now)
  await deps.queue.enqueue(tx, planned)
  const written = await writeChange(tx, post, {
    ...{ caption, description, versions, isNew, editKey: accepted.idempotencyKey, now },
  })
  await recordActivity(tx, { projectId, userId, kind: 'post-changed', subject: caption, now })
  await recordChange(tx, { postId: post.id, userId, parts, now })
  const body = await readPost(tx, written.id)
  return { body, superseded, rows, destinations: listDestinations(accounts, versions) }
}

/** Whether a time is added behind the last that is still to come. */
function reachesFurther({ added, dropped, staying }: EditPlan): boolean {
  const last = Math.max(...[...dropped, ...staying].map(({ scheduledAt }) => +scheduledAt))
  return added.some(({ scheduledAt }) => +scheduledAt > last)
}

/** States in which the old content is public, or may be. */
const outOfReach = ['published', 'committing', 'unconfirmed'] as const

/**
 * Cancels and adds targets as the edit asks; with new content, and where the post is paused or
 * resumed, also replaces those that stay: whoever works on one then finds it cancelled. Returns the
 * new ones, and whether they are more than before, since one to be dropped goes out.
 */
async function moveTargets(
  tx: Transaction,
  move: {
    postId: string
    plan: EditPlan
    isNew: boolean
    now: Date
    /** Whether the post's times wait from now on, and whether that is new. */
    isPaused: boolean
    isToggled: boolean
  },
) {
  const { postId, isNew, now, isPaused, isToggled } = move
  const { dropped, surrendered, staying, added } = move.plan
  const only = (isNew || isToggled ? [...dropped, ...staying] : dropped).map(({ id }) => id)
  const cancelled = only.length > 0 ? await cancelTargetsOfPost(tx, { postId, only, now }) : []
  // Taken for its commit since it was read: it is being published.
  const gone = new Set(cancelled.map(({ id }) => id))
  if (!surrendered.every(({ id }) => gone.has(id))) throw refuseGoneOut()
  const stays = new Set(staying.map(({ id }) => id))
  const toggle = isPaused ? makePausedTarget : makeResumedTarget
  const planned = await insertTargets(tx, [
    ...added.map((target) => ({
      ...target,
      postId,
      ...(isPaused && { state: 'paused' as const }),
    })),
    ...cancelled
      .filter(({ id }) => stays.has(id))
      .map((target) => (isToggled ? toggle(target, now) : makeReplacementTarget(target))),
  ])
  return { planned, isOneMore: added.length > dropped.filter(({ id }) => gone.has(id)).length }
}

/**
 * Files keep their alternative texts in an edit that does not mention them, wherever it puts them.
 */
function carryAltTexts(before: readonly DescribedMedia[], rows: readonly MediaRow[]): string[] {
  const said = new Map(before.map(({ media, altText }) => [media.sha256, altText]))
  return rows.map(({ sha256 }) => said.get(sha256) ?? '')
}

function listParts(isChanged: Record<PostPart, boolean>): PostPart[] {
  return PostPart.options.filter((part) => isChanged[part])
}

function listFiles(placed: readonly DescribedMedia[]): string {
  return placed.map(({ media }) => media.sha256).join()
}

/** Of files, wherever they stand. */
function listAltTexts(placed: readonly DescribedMedia[]): string {
  return JSON.stringify(placed.map(({ media, altText }) => [media.sha256, altText]).sort())
}
