import { checkMediaSet } from '#contract/media/media.ts'
import { maxTemplates, SavedTemplate, Template } from '#contract/posts/template.ts'
import type { Access } from '../access/hold-access.ts'
import { answerOnce, writeOnce } from '../api/answer-once.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { ReceivedForm } from '../media/incoming/receive-multipart.ts'
import { forgetMedia, insertMedia, type KeptMedia } from '../media/keeping/keep-media.ts'
import { releaseUploads, resolveMedia } from '../media/keeping/resolve-media.ts'
import { attachAltTexts } from '../media/to-post-media.ts'
import { readForm } from '../posts/changes/read-template.ts'
import { hashTemplate } from './hash-template.ts'
import { toSavedTemplate } from './list-templates.ts'
import { countTemplates, insertTemplate } from './queries.ts'

type CreateDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'env' | 'log' | 'billing'>

export interface TemplateRequest extends Access {
  idempotencyKey: string
  form: Pick<ReceivedForm, 'fields' | 'files'>
}

/**
 * Keeps a template once for each key, as `createPost` does. What the networks would say of it is
 * not asked: nobody knows yet where it will go.
 */
export async function createTemplate(
  deps: CreateDeps,
  request: TemplateRequest,
): Promise<SavedTemplate> {
  const { userId, sessionId, projectId, idempotencyKey: key, form } = request
  const template = readForm(form, Template)
  const use = { userId, key, requestHash: hashTemplate(projectId, template, form.files) }
  return answerOnce(deps.db, use, SavedTemplate, async () => {
    const { mediaHashes, uploadIds } = template
    const kept = await resolveMedia(deps, {
      ...{ userId, sessionId, projectId, uploadIds, files: form.files },
      mediaHashes: mediaHashes.length > 0 ? mediaHashes : undefined,
    })
    try {
      const written = await writeOnce(deps, request, use, (tx, now) =>
        writeTemplate(deps, tx, { ...request, template, kept, now }),
      )
      await forgetMedia(deps, written.superseded)
      await releaseUploads(deps, kept)
      return written.body
    } catch (error) {
      // Whether the commit took effect is in doubt when the database went away while answering it.
      if (error instanceof ApiError) await forgetMedia(deps, kept.added)
      throw error
    }
  })
}

interface AcceptedTemplate extends TemplateRequest {
  template: Template
  kept: KeptMedia
  now: Date
}

async function writeTemplate(deps: CreateDeps, tx: Transaction, accepted: AcceptedTemplate) {
  const { userId, projectId, idempotencyKey, template, kept, now } = accepted
  // Two that count at once may pass it by one: it is there for thousands.
  if ((await countTemplates(tx, projectId)) >= maxTemplates)
    throw new ApiError('TEMPLATE_LIMIT_REACHED')
  const { rows, superseded } = await insertMedia(deps, tx, kept)
  const mixed = checkMediaSet(rows.map(({ kind }) => kind))
  if (mixed) throw new ApiError('MEDIA_RULES', { details: [{ field: 'media', message: mixed }] })
  const placed = attachAltTexts(rows, template.mediaAltTexts)
  const { mediaAltTexts: _said, mediaHashes: _hashes, uploadIds: _uploads, ...words } = template
  const own = { projectId, authorId: userId, entryKey: idempotencyKey, createdAt: now }
  const body = toSavedTemplate(await insertTemplate(tx, { ...words, ...own }, placed), placed)
  return { body, superseded }
}
