import type { Context } from 'hono'
import * as v from 'valibot'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Uuid } from '#contract/scalars.ts'
import { mount } from '../api/mount-endpoint.ts'
import { readMediaCookie } from '../auth/media-cookie.ts'
import type { MediaRow } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { findReadableMedia } from '../media-access/find-readable-media.ts'
import { getStorageUsage } from '../plan-limits/get-storage-usage.ts'
import { extensionOf, isNameOf } from './media-url.ts'
import { renditionForNetwork, servedOriginal } from './renditions/rendition-for-network.ts'
import { uprightPicture } from './renditions/upright-picture.ts'
import type { ServedFile } from './served-file.ts'
import { findForNetwork } from './serving/network-address.ts'
import { noteAsked } from './serving/network-fetches.ts'
import { serveFile } from './serving/serve-file.ts'

/**
 * Devices have their own cache, so the browser's has to ask each time: a deleted file, or one of an
 * ended session, is not shown.
 */
const forPeople = 'private, no-cache'
const forNetworks = 'private, no-store'

/** Serves media to the people of a project, and to networks for a delivery; tells how much room they take. */
export function mountMedia(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getStorageUsage, ({ caller, project }) => {
    const ownerId = project.role === 'OWNER' ? caller.userId : undefined
    return getStorageUsage(deps, { projectId: project.id, ownerId })
  })
  app.on(['GET', 'HEAD'], '/media/for-network/:file', async (c) => {
    const name = c.req.param('file')
    const found = await findForNetwork(deps, name)
    if (found && c.req.method === 'GET' && !(await noteAsked(deps, name)))
      throw new ApiError('NOT_FOUND')
    const file = found && (await renditionForNetwork(deps, found.media, found))
    return serve(c, deps, file, forNetworks)
  })
  app.on(['GET', 'HEAD'], '/media/:id/:file', async (c) => {
    const { id, file } = c.req.param()
    const reader = readMediaCookie(c, deps)
    if (reader) await deps.limits.filesByUser.consume(reader.userId)
    const row =
      reader && v.is(Uuid, id) ? await findReadableMedia(deps, reader, id.toLowerCase()) : undefined
    return serve(c, deps, row && (await chooseForPeople(deps, row, file)), forPeople)
  })
}

/**
 * Gives the same answer for every wrong address or caller, so that nothing can be found out by
 * trying.
 */
async function serve(
  c: Context<AppEnv>,
  deps: Deps,
  file: ServedFile | undefined,
  cacheControl: string,
): Promise<Response> {
  if (!file) throw new ApiError('NOT_FOUND')
  return serveFile(c, deps, file, cacheControl)
}

async function chooseForPeople(
  deps: Deps,
  row: MediaRow,
  file: string,
): Promise<ServedFile | undefined> {
  const [, name = '', ending = ''] = /^([A-Za-z0-9_-]+)\.([a-z0-9.]+)$/.exec(file) ?? []
  if (!isNameOf(row, name)) return undefined
  const { contentType, sha256, thumbnailKey } = row
  if (ending === extensionOf(contentType)) return servedOriginal(deps, row)
  if (ending === 'upright.webp' && /^image\/(png|webp)$/.test(contentType))
    return uprightPicture(deps, row)
  if (ending !== 'thumb.webp' || !thumbnailKey) return undefined
  const thumbnailSize = await deps.files.size(thumbnailKey)
  if (thumbnailSize === undefined) return undefined
  const etag = `"${sha256}.thumb"`
  return { key: thumbnailKey, size: thumbnailSize, contentType: 'image/webp', etag }
}
