import { PostEdit, readPostEditForm } from '#contract/posts/post-edit.ts'
import { checkInput } from '../../api/check-input.ts'
import { hashRequest } from '../../api/idempotency.ts'
import { writeAsSent } from '../../api/write-as-sent.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedForm } from '../../media/incoming/receive-multipart.ts'
import type { PostChangeRequest } from './lock-post.ts'

/** The edit in the form. Throws INVALID_REQUEST, also for files that it does not name. */
export function readEdit({ fields, files }: Pick<ReceivedForm, 'fields' | 'files'>): PostEdit {
  const read = readPostEditForm(fields)
  if (read === undefined) throw new ApiError('INVALID_REQUEST')
  const edit = checkInput(PostEdit, read)
  if (edit.mediaHashes === undefined && files.length + edit.uploadIds.length > 0)
    throw new ApiError('INVALID_REQUEST', {
      details: [{ field: 'mediaHashes', message: 'Falta dizer a ordem das mídias.' }],
    })
  return edit
}

/** A hash of the edit without the way its files came, which may differ in a repetition. */
export function hashEdit(
  change: Pick<PostChangeRequest, 'projectId' | 'postId' | 'revision'>,
  { uploadIds: _places, ...edit }: PostEdit,
): string {
  const { projectId, postId, revision } = change
  return hashRequest({
    call: 'updatePost',
    projectId,
    postId,
    version: revision,
    edit: writeAsSent(edit),
  })
}
