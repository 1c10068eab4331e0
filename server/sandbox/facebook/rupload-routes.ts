import { type Context, Hono } from 'hono'
import { GraphError } from '../meta/graph-error.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { receiveBytes } from './receive-bytes.ts'
import { requireCaller } from './tokens.ts'
import { findVideo, isExpired, noteReceived } from './videos.ts'

const refuse = (c: Context<SandboxEnv>, type: string, message: string, retriable = false) =>
  c.json({ debug_info: { retriable, type, message } }, 400)

const readCount = (text: string | undefined) =>
  /^\d+$/.test(text ?? '') ? Number(text) : undefined

/** rupload.facebook.com: the bytes of a Reel, from where the last attempt ended. */
export const ruploadRoutes = (sandbox: Sandbox) => {
  const { db, clock } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.post('/video-upload/:id', async (c) => {
    const [, token] = /^OAuth (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const video = findVideo(db, c.req.param('id'))
    const pageId = pageOf(sandbox, token)
    if (!pageId || video?.pageId !== pageId) {
      const error = JSON.stringify({
        success: false,
        error: { message: 'unauthorized user request' },
      })
      return refuse(c, 'ProcessingFailedError', error)
    }
    const [offset, size] = [c.req.header('offset'), c.req.header('file_size')].map(readCount)
    const isOpen = video.state === 'uploading' && !isExpired(video, clock.now())
    if (!isOpen || offset === undefined || size === undefined || size === 0) {
      return refuse(c, 'ProcessingFailedError', 'the session takes no such bytes')
    }
    if (offset !== video.received || (video.size !== null && video.size !== size)) {
      return refuse(c, 'OffsetInvalidError', `expected offset ${video.received}`, true)
    }
    const received = await receiveBytes(sandbox, c.req.raw.body, { name: video.file, size })
    noteReceived(db, video.id, received, size)
    return received === size
      ? c.json({ success: true })
      : refuse(c, 'PartialRequestError', `${received} of ${size} bytes`, true)
  })
  return routes
}

const pageOf = (sandbox: Sandbox, token: string | undefined) => {
  try {
    return requireCaller(sandbox, token, sandbox.clock.now())?.token.pageId
  } catch (error) {
    if (error instanceof GraphError) return undefined
    throw error
  }
}
