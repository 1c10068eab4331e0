import { type Context, Hono } from 'hono'
import { GraphError } from '../../meta/graph-error.ts'
import { receiveBytes } from '../../meta/receive-bytes.ts'
import { receiveProfessionalUpload } from '../../professionals/professional-nodes.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { requireCaller } from '../accounts/tokens.ts'
import { findVideo, isExpired, noteReceived } from './videos.ts'

const refuse = (c: Context<SandboxEnv>, type: string, message: string, retriable = false) =>
  c.json({ debug_info: { retriable, type, message } }, 400)

const unauthorized = JSON.stringify({
  success: false,
  error: { message: 'unauthorized user request' },
})

const readCount = (text: string | undefined) =>
  /^\d+$/.test(text ?? '') ? Number(text) : undefined

/** rupload.facebook.com: the bytes of a Reel, or of an account's video, from where the last attempt ended. */
export const ruploadRoutes = (sandbox: Sandbox) => {
  const { db, clock } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.post('/video-upload/:id', async (c) => {
    const video = findVideo(db, c.req.param('id'))
    const pageId = pageOf(sandbox, tokenOf(c))
    if (!pageId || video?.pageId !== pageId) {
      return refuse(c, 'ProcessingFailedError', unauthorized)
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
  const refusals = {
    unauthorized: ['ProcessingFailedError', unauthorized, false],
    closed: ['ProcessingFailedError', 'the session takes no such bytes', false],
    offset: ['OffsetInvalidError', 'another offset is expected', true],
    partial: ['PartialRequestError', 'not all bytes came', true],
  } as const
  routes.post('/ig-api-upload/:version{v[0-9.]+}/:id', async (c) => {
    const pageId = pageOf(sandbox, tokenOf(c)) ?? ''
    const problem = await receiveProfessionalUpload(sandbox, pageId, {
      ...{ containerId: c.req.param('id'), body: c.req.raw.body },
      ...{ offset: readCount(c.req.header('offset')), size: readCount(c.req.header('file_size')) },
    })
    if (problem) {
      const [type, message, retriable] = refusals[problem]
      return refuse(c, type, message, retriable)
    }
    return c.json({ success: true, message: 'Upload successful.' })
  })
  return routes
}

const tokenOf = (c: Context<SandboxEnv>) =>
  /^OAuth (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]

const pageOf = (sandbox: Sandbox, token: string | undefined) => {
  try {
    return requireCaller(sandbox, token, sandbox.clock.now())?.token.pageId
  } catch (error) {
    if (error instanceof GraphError) return undefined
    throw error
  }
}
