import { rm } from 'node:fs/promises'
import { acceptedMedia } from '#contract/media/media.ts'
import { maxLogoBytes, type ReportBrand } from '#contract/report.ts'
import { type Access, requireAccess } from '../../access/hold-access.ts'
import type { Deps } from '../../deps.ts'
import { isStorageFull } from '../../files/is-storage-full.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedFile } from '../../media/incoming/receive-file.ts'
import { receiveMultipart } from '../../media/incoming/receive-multipart.ts'
import { runMediaJob } from '../../media/inspection/run-media-job.ts'
import { removeFiles } from '../../media/keeping/keep-media.ts'
import { changeBrand } from './change-brand.ts'
import { logoType, makeLogoKey } from './find-brand.ts'

/** In pixels: twice as large as it is shown, so that it prints sharply. */
const longestSide = 640
/** In pixels; what a screen or a printer makes of a logo needs a fraction. */
const mostPixels = 40_000_000
/** Of a form beside its file, in bytes. */
const besideBytes = 16 * 1024

type LogoDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'files' | 'log' | 'forms'>

/**
 * Reads the form of a logo and keeps a small copy of the picture, drawn anew in a process of its own;
 * the file itself is never served. Throws MEDIA_TOO_LARGE, MEDIA_UNSUPPORTED, UPLOAD_INCOMPLETE,
 * STORAGE_FULL.
 */
export async function receiveLogo(
  deps: LogoDeps,
  access: Access,
  request: Request,
): Promise<ReportBrand> {
  const { projectId, userId } = access
  const maxBytes = maxLogoBytes + besideBytes
  const release = deps.forms.hold({ userId, of: `logo:${projectId}`, bytes: maxBytes })
  try {
    const scratch = await mediaScratch(deps.env.DATA_DIR)
    const form = await receiveMultipart(request, scratch, {
      ...{ part: 'logo', maxBytes, tooLarge: refuseSize() },
    })
    try {
      await requireAccess(deps.db, access, deps.clock.now())
      const [file, ...others] = form.files
      if (!file || others.length > 0 || form.fields.length > 0)
        throw new ApiError('INVALID_REQUEST')
      return await keepLogo(deps, access, file)
    } finally {
      await form.discard()
    }
  } catch (error) {
    if (isStorageFull(error)) throw new ApiError('STORAGE_FULL', { cause: error })
    if (error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED') throw refuseType(error)
    throw error
  } finally {
    release()
  }
}

async function keepLogo(
  deps: LogoDeps,
  access: Access,
  { path, type, size }: ReceivedFile,
): Promise<ReportBrand> {
  if (size > maxLogoBytes) throw refuseSize()
  if (acceptedMedia[type].kind !== 'image') throw refuseType()
  const owner = access.projectId
  const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
  if (width * height > mostPixels) throw refuseType()
  const to = `${path}.logo.webp`
  const logoKey = makeLogoKey(access.projectId)
  try {
    const terms = { owner, pixels: width * height }
    const drawn = await runMediaJob('shrink-picture', { path, to, longestSide }, terms)
    await deps.files.putFile(logoKey, to, { contentType: logoType, size: drawn.size })
    return await changeBrand(deps, access, { logoKey })
  } catch (error) {
    await removeFiles(deps, [logoKey])
    throw error
  } finally {
    await rm(to, { force: true })
  }
}

function refuseSize(): ApiError {
  return new ApiError('MEDIA_TOO_LARGE', { message: 'O logotipo pode ter no máximo 2 MB.' })
}

function refuseType(cause?: unknown): ApiError {
  const message = 'O logotipo precisa ser uma imagem comum, em PNG, JPEG, WebP ou GIF.'
  return new ApiError('MEDIA_UNSUPPORTED', { message, cause })
}
