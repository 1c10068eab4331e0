import type { Deps } from '../deps.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { ApiError } from '../http/api-error.ts'
import { hasAnswer } from '../http/idempotency.ts'
import { stepAside } from '../http/step-aside.ts'
import { mediaScratch } from '../media/media-scratch.ts'
import { maxBodyBytes, type ReceivedForm, receiveMultipart } from '../media/receive-multipart.ts'
import { findRoom, refuseForRoom } from '../media/storage-room.ts'

/** What a form may weigh beside new media: its fields, and files that the project has already. */
const besideBytes = 16 * 1024 * 1024

interface FormCall {
  request: Request
  userId: string
  projectId: string
  idempotencyKey: string
}

/**
 * Reads the form of a post and hands it on; whatever comes of it, no file of it stays behind. What the
 * project has no room for is refused before it is read, or while it comes in.
 */
export async function withPostForm<T>(
  deps: Pick<Deps, 'env' | 'db' | 'clock'>,
  call: FormCall,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  try {
    const { bytes, refusal } = await boundForm(deps, call)
    const scratch = await mediaScratch(deps.env.DATA_DIR)
    const form = await receiveMultipart(call.request, scratch, bytes, refusal)
    try {
      await stepAside()
      return await use(form)
    } finally {
      await form.discard()
    }
  } catch (error) {
    if (isStorageFull(error)) throw new ApiError('STORAGE_FULL', { cause: error })
    throw error
  }
}

/** A form that was taken before is answered as before, however full the project is by now. */
async function boundForm(
  deps: Pick<Deps, 'env' | 'db' | 'clock'>,
  { userId, projectId, idempotencyKey }: FormCall,
): Promise<{ bytes?: number; refusal?: ApiError }> {
  const room = await findRoom(deps, deps.db, projectId)
  const bytes = Math.max(0, room.bytes) + besideBytes
  if (bytes >= maxBodyBytes || (await hasAnswer(deps.db, userId, idempotencyKey))) return {}
  return { bytes, refusal: refuseForRoom(room) }
}
