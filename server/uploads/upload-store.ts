import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import { uploadMetadata } from '#contract/upload.ts'
import type { Access } from '../access/hold-access.ts'
import { uploads } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { createUpload } from './create-upload.ts'
import { cutIntoParts } from './cut-into-parts.ts'
import { findUploads, type UploadOwner, type UploadRow } from './find-uploads.ts'
import { keepPart } from './keep-part.ts'
import { removeUploads } from './remove-uploads.ts'
import { TusRefusal } from './tus-refusal.ts'

const maxPartBytes = 32 * 1024 * 1024

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'env' | 'billing'>

/**
 * The uploads of one person in one project, as the protocol library wants them; made for one call.
 * The library's own expiry knows neither our clock nor the last byte, so it is looked after here.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'expiration', 'termination']
  /** Of the upload this call was about. */
  expiresAt: Date | undefined
  readonly #deps: StoreDeps
  readonly owner: UploadOwner
  readonly #access: Access

  constructor(deps: StoreDeps, access: Access) {
    super()
    this.#deps = deps
    this.#access = access
    this.owner = { userId: access.userId, projectId: access.projectId }
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload
    const sha256 = metadata?.[uploadMetadata.sha256]
    this.expiresAt = await createUpload(this.#deps, this.owner, { id, size, sha256 })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, sha256, expiresAt } = await this.#find(id)
    this.expiresAt = expiresAt
    const metadata = { [uploadMetadata.sha256]: sha256 }
    return new Upload({ id, size, offset: received, metadata })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const scratch = await mediaScratch(this.#deps.env.DATA_DIR)
    let end = offset
    for await (const part of cutIntoParts(stream, scratch, maxPartBytes)) {
      const place = { access: this.#access, uploadId: id, start: end }
      this.expiresAt = await keepPart(this.#deps, place, part)
      end += part.size
    }
    return end
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await removeUploads(this.#deps, [id])
  }

  /** Whether it is there, and not the owner's. */
  async isOfOthers(id: string): Promise<boolean> {
    return (await this.#deps.db.$count(uploads, eq(uploads.id, id))) > 0
  }

  async #find(id: string): Promise<UploadRow> {
    const [upload] = await findUploads(this.#deps.db, this.owner, [id])
    if (!upload) throw new TusRefusal(404)
    if (upload.expiresAt <= this.#deps.clock.now()) throw new TusRefusal(410)
    return upload
  }
}
