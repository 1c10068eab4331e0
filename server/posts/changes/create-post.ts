import { Post } from '#contract/posts/post.ts'
import { ScheduledTemplate } from '#contract/posts/template.ts'
import type { Access } from '../../access/hold-access.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import { answerOnce, writeOnce } from '../../api/answer-once.ts'
import { requirePlan } from '../../billing/require-plan.ts'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedForm } from '../../media/incoming/receive-multipart.ts'
import { forgetMedia, insertMedia, type KeptMedia } from '../../media/keeping/keep-media.ts'
import { releaseUploads, resolveMedia } from '../../media/keeping/resolve-media.ts'
import { prepareCopies } from '../../media/renditions/prepare-copies.ts'
import { attachAltTexts } from '../../media/to-post-media.ts'
import { disconnectPlanned } from '../../publisher/changes/disconnect-account.ts'
import { readPost } from '../lists/read-posts.ts'
import { checkTemplate, findAccounts, listDestinations } from './check-template.ts'
import { planTargets } from './plan-targets.ts'
import { insertPostMedia } from './post-rows.ts'
import { hashTemplate, readForm } from './read-template.ts'

type CreateDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'queue' | 'env' | 'log' | 'billing'>

export interface CreateRequest extends Access {
  idempotencyKey: string
  form: Pick<ReceivedForm, 'fields' | 'files'>
}

/**
 * Creates a post once for each key: the answer is stored in the transaction of its effect, and
 * given again for the same key and content, even while the first call is running or when its
 * uploads are gone. Throws what `requireAccess` throws when the caller has lost their access.
 */
export async function createPost(deps: CreateDeps, request: CreateRequest): Promise<Post> {
  const { userId, sessionId, projectId, idempotencyKey: key, form } = request
  const template = readForm(form, ScheduledTemplate)
  const use = { userId, key, requestHash: hashTemplate(projectId, template, form.files) }
  const answer = await answerOnce(deps.db, use, Post, async () => {
    await findAccounts(deps.db, projectId, accountIdsOf(template))
    const isTimed = planTargets(template, deps.clock.now()).length > 0
    if (isTimed) await requirePlan(deps, deps.db, projectId)
    const { mediaHashes, uploadIds } = template
    const kept = await resolveMedia(deps, {
      ...{ userId, sessionId, projectId, uploadIds, files: form.files },
      mediaHashes: mediaHashes.length > 0 ? mediaHashes : undefined,
    })
    try {
      const written = await writeOnce(deps, request, use, (tx, now) =>
        writePost(deps, tx, { ...request, template, kept, now }),
      )
      await forgetMedia(deps, written.superseded)
      await releaseUploads(deps, kept)
      void prepareCopies(deps, written.rows, written.destinations)
      return written.body
    } catch (error) {
      // Otherwise the database failed during the commit, which may have taken effect: the files
      // stay.
      if (error instanceof ApiError) await forgetMedia(deps, kept.added)
      throw error
    }
  })
  deps.queue.wake()
  return answer
}

interface AcceptedRequest extends CreateRequest {
  template: ScheduledTemplate
  kept: KeptMedia
  now: Date
}

async function writePost(deps: CreateDeps, tx: Transaction, request: AcceptedRequest) {
  const { userId, projectId, idempotencyKey, template, kept, now } = request
  const accounts = await findAccounts(tx, projectId, accountIdsOf(template))
  const { rows, superseded } = await insertMedia(deps, tx, kept)
  const placed = attachAltTexts(rows, template.mediaAltTexts)
  await checkTemplate(deps, template, rows, accounts)
  const { caption, description, location, userTags, productTags, altText, versions } = template
  const [post] = await tx
    .insert(posts)
    .values({
      projectId,
      authorId: userId,
      entryKey: idempotencyKey,
      ...{ caption, description, location, userTags, productTags, altText, versions },
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!post) throw new Error('The post was not inserted')
  await insertPostMedia(tx, post.id, placed)
  const planned = planTargets(template, now).map((target) => ({ ...target, postId: post.id }))
  if (planned.length > 0) {
    await requirePlan(deps, tx, projectId)
    const targets = await tx.insert(deliveryTargets).values(planned).returning({
      id: deliveryTargets.id,
      scheduledAt: deliveryTargets.scheduledAt,
    })
    await disconnectPlanned(tx, accountIdsOf(template), now)
    await deps.queue.enqueue(tx, targets)
  }
  await recordActivity(tx, { projectId, userId, kind: 'post-created', subject: caption, now })
  const body = await readPost(tx, post.id)
  return { body, superseded, rows, destinations: listDestinations(accounts, versions) }
}

function accountIdsOf(template: ScheduledTemplate): string[] {
  return template.scheduleRequestDtos.flatMap((entry) => entry.socialMediaAccountIds)
}
