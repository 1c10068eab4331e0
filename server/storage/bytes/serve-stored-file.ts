import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { toDisposition } from '../../files/disposition.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ServedFile } from '../../media/served-file.ts'
import { serveFile } from '../../media/serving/serve-file.ts'
import { findChain } from '../../media-access/find-chain.ts'
import { mayRead } from '../../media-access/find-readable-media.ts'
import { isListed } from '../../media-access/open-media.ts'
import { type FileAddress, readFileAddress } from '../file-address.ts'
import { findStoredFiles, type StoredFile } from '../to-storage-file.ts'

/** As of media: the browser has to ask each time whether it may still show the file. */
const cacheControl = 'private, no-cache'
/** Of what lies in a folder with a password no device keeps a copy (`StorageFolderContent`). */
const uncached = 'private, no-store'
/** How long an address of the store itself works that a download is sent to; it starts at once. */
const presignedSeconds = 60

/** What browsers only draw or play. Anything else is saved: a page or an SVG could run scripts. */
const shownTypes =
  /^(image\/(jpeg|png|webp|gif|avif|heic|heif|bmp)|video\/(mp4|quicktime|webm)|application\/pdf)$/

/**
 * Answers a file of the storage by one of its addresses, its bytes as they were put in. It is asked
 * at each request whether the session of the address may read it; whatever is wrong, the answer is
 * the same NOT_FOUND.
 */
export async function serveStoredFile(
  c: Context<AppEnv>,
  deps: Deps,
  { token, name }: { token: string; name: string },
): Promise<Response> {
  const address = readFileAddress(deps, token, name)
  if (!address) throw new ApiError('NOT_FOUND')
  await deps.limits.filesByUser.consume(address.userId)
  const found = await findReadable(deps, address)
  const servable = found && (await choose(deps, found.stored, address))
  if (!found || !servable) throw new ApiError('NOT_FOUND')
  const { stored, isProtected } = found
  // An address of the bucket is signed for a GET alone.
  const isSaved = address.form === 'download' && c.req.method === 'GET'
  const presigned = isSaved && (await presign(deps, stored.file, servable))
  if (presigned) return redirect(presigned)
  const answer = await serveFile(c, deps, servable, isProtected ? uncached : cacheControl)
  describe(answer.headers, stored.file.name, { ...address, contentType: servable.contentType })
  return answer
}

async function findReadable(
  deps: Deps,
  address: FileAddress,
): Promise<{ stored: StoredFile; isProtected: boolean } | undefined> {
  const [stored] = await findStoredFiles(deps.db).where(
    and(
      ...[eq(storageFiles.id, address.fileId), isListed],
      mayRead(deps, address, storageFiles.projectId),
    ),
  )
  if (!stored) return undefined
  const { projectId, folderId } = stored.file
  const asked = { sessionId: address.sessionId, projectId, folderId }
  const chain = await findChain(deps.db, asked)
  if (chain.length === 0 || chain.some(({ isShut }) => isShut)) return undefined
  return { stored, isProtected: chain.some(({ passwordSetAt }) => passwordSetAt !== null) }
}

async function choose(
  { files }: Deps,
  { file, media }: StoredFile,
  { form }: FileAddress,
): Promise<ServedFile | undefined> {
  const { sha256, size, contentType } = file
  const { storageKey: key, thumbnailKey } = media ?? file
  if (sha256 === null || key === null) return undefined
  if (form !== 'thumb.webp') return { key, size, contentType, sha256, etag: `"${sha256}"` }
  const thumbnailSize = thumbnailKey === null ? undefined : await files.size(thumbnailKey)
  if (thumbnailKey === null || thumbnailSize === undefined) return undefined
  const etag = `"${sha256}.thumb"`
  return { key: thumbnailKey, size: thumbnailSize, contentType: 'image/webp', etag }
}

function presign(
  { files }: Deps,
  { name, contentType }: StoredFile['file'],
  { key }: ServedFile,
): Promise<string | undefined> {
  const as = { fileName: name, contentType, expiresInSeconds: presignedSeconds }
  return files.presign(key, as)
}

function redirect(address: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'private, no-store' },
  })
}

function describe(
  headers: Headers,
  fileName: string,
  { form, contentType }: { form: FileAddress['form']; contentType: string },
): void {
  const isShown = form !== 'download' && shownTypes.test(contentType)
  headers.set('Content-Disposition', toDisposition(isShown ? 'inline' : 'attachment', fileName))
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  const isPdf = contentType === 'application/pdf'
  // A browser's own PDF viewer does not open in a sandbox.
  headers.set(
    'Content-Security-Policy',
    isPdf && isShown ? pdfPolicy : "default-src 'none'; sandbox",
  )
  // The address is a proof: it has one person only.
  headers.delete('Vary')
}

const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
