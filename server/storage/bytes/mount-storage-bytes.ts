import type { Context } from 'hono'
import { apiBase } from '#contract/calls/api.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../../api/mount-endpoint.ts'
import type { Deps } from '../../deps.ts'
import { answerError } from '../../http/answer-error.ts'
import { ApiError } from '../../http/api-error.ts'
import type { App, AppEnv } from '../../http/app-env.ts'
import { openIncomingBody } from '../../uploads/incoming-body.ts'
import { toStorageFile } from '../to-storage-file.ts'
import { announceFile, uploadPath } from './announce-file.ts'
import { answerFileRefusal } from './answer-file-refusal.ts'
import { completeUpload } from './complete-upload.ts'
import { fetchFile } from './fetch-file.ts'
import { getDownload } from './get-download.ts'
import { countPuts, LengthMissingError, receivePut } from './receive-put.ts'
import { serveStoredFile } from './serve-stored-file.ts'
import { storeFile } from './store-file.ts'

/** The bytes of the storage: how they come, and how they are given out. */
export function mountStorageBytes(app: App, deps: Deps): void {
  mount(app, deps, endpoints.announceStorageFile, ({ access, body }) =>
    announceFile(deps, access, body),
  )
  mount(app, deps, endpoints.completeStorageUpload, async ({ access, body }) =>
    toStorageFile(deps, access, await completeUpload(deps, access, body)),
  )
  mount(app, deps, endpoints.storeStorageFile, ({ access, idempotencyKey, body }) =>
    storeFile(deps, { ...access, idempotencyKey, body }),
  )
  mount(app, deps, endpoints.fetchStorageFile, ({ access, idempotencyKey, body, request }) =>
    fetchFile(deps, { ...access, idempotencyKey, body, signal: request.signal }),
  )
  mount(app, deps, endpoints.getStorageDownload, ({ access, params, body }) => {
    const { password, expiration_minutes: minutes } = body
    return getDownload(deps, access, { fileId: params.id, password, minutes })
  })
  const puts = countPuts()
  app.put(`${apiBase}${uploadPath}/:token`, async (c) => {
    const token = c.req.param('token')
    const body = openIncomingBody(c.env?.incoming ?? c.req.raw.body)
    try {
      const { access, stored } = await receivePut(c, deps, { token, body, puts })
      return c.json({ status: 'success', data: toStorageFile(deps, access, stored) })
    } catch (error) {
      if (error instanceof LengthMissingError) return answerLengthMissing(c, deps.clock.now())
      throw error
    } finally {
      await body.discard()
    }
  })
  app.on(['GET', 'HEAD'], '/files/:token/:name', async (c) => {
    try {
      return await serveStoredFile(c, deps, c.req.param())
    } catch (error) {
      return await answerFileRefusal(c, deps, error)
    }
  })
}

/** In the envelope, with the status that the protocol has for it. */
function answerLengthMissing(c: Context<AppEnv>, now: Date): Response {
  const details = [{ field: 'Content-Length', message: 'Falta o tamanho do envio.' }]
  const { body, headers } = answerError(new ApiError('INVALID_REQUEST', { details }), c, now)
  return new Response(body, { status: 411, headers })
}
