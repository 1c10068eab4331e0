import type { Deps } from '../deps.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { ApiError } from '../http/api-error.ts'
import { mediaScratch } from '../media/media-scratch.ts'
import { type ReceivedForm, receiveMultipart } from '../media/receive-multipart.ts'

/** Reads the form of a post and hands it on; whatever comes of it, no file of it stays behind. */
export async function withPostForm<T>(
  { env }: Pick<Deps, 'env'>,
  request: Request,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  try {
    const form = await receiveMultipart(request, await mediaScratch(env.DATA_DIR))
    try {
      return await use(form)
    } finally {
      await form.discard()
    }
  } catch (error) {
    if (isStorageFull(error)) throw new ApiError('STORAGE_FULL', { cause: error })
    throw error
  }
}
