import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { badParameter, missingObject, unknownPath } from '../meta/graph-error.ts'
import { createUsage } from '../meta/usage.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { addComment, readComments } from './comment-edge.ts'
import { findContainer } from './containers.ts'
import { createContainer } from './create-container.ts'
import {
  type GraphCall,
  isOwnNode,
  openGraphCall,
  requireOwnNode,
  requireOwnPost,
  requireScope,
} from './graph-call.ts'
import { listMedia } from './list-media.ts'
import { publishContainer } from './publish-container.ts'
import { publishingLimitAnswer } from './publishing-limit.ts'
import { readContainer } from './read-container.ts'
import { readMedia } from './read-media.ts'
import { readProfile } from './read-profile.ts'
import { endTokens } from './tokens.ts'

const publishScope = 'instagram_business_content_publish'
const commentScope = 'instagram_business_manage_comments'
const appRemoved = 458

/** graph.instagram.com, versioned: the nodes and edges needed for publishing. */
export const graphRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  const usage = createUsage(sandbox.clock)
  const open = (c: Context<SandboxEnv>, version: string) =>
    openGraphCall(sandbox, usage, c, version)

  const readNode = (call: GraphCall, node: string) => {
    const { fields } = call.params
    if (isOwnNode(call, node)) return readProfile(sandbox, call.profile, fields)
    const container = findContainer(sandbox.db, node)
    if (container?.accountId === call.profile.accountId) {
      return readContainer(sandbox, container, fields)
    }
    return readMedia(sandbox, requireOwnPost(sandbox, call, node), call.profile, fields)
  }

  const readEdge = (call: GraphCall, node: string, edge: string) => {
    const { params, profile, token, version } = call
    switch (edge) {
      case 'media':
      case 'stories':
        requireOwnNode(call, node)
        return listMedia(sandbox, profile, { version, edge, params, token: token.token })
      case 'content_publishing_limit':
        requireOwnNode(call, node)
        requireScope(call, publishScope)
        return publishingLimitAnswer(sandbox, profile, params)
      case 'comments':
        return readComments(sandbox, requireOwnPost(sandbox, call, node), params)
      default:
        throw unknownPath(`${node}/${edge}`)
    }
  }

  const writeEdge = async (call: GraphCall, node: string, edge: string) => {
    const { params, profile } = call
    switch (edge) {
      case 'media':
        requireOwnNode(call, node)
        requireScope(call, publishScope)
        return { id: await createContainer(sandbox, profile, params) }
      case 'media_publish':
        requireOwnNode(call, node)
        requireScope(call, publishScope)
        if (!params.creation_id) throw badParameter('The parameter creation_id is required')
        return { id: publishContainer(sandbox, profile, params.creation_id) }
      case 'comments':
        requireScope(call, commentScope)
        return addComment(sandbox, requireOwnPost(sandbox, call, node), profile, params)
      default:
        throw unknownPath(`${node}/${edge}`)
    }
  }

  routes.use(bodyLimit({ maxSize: 1024 * 1024 }))
  routes.get('/:version{v[0-9.]+}/:node', async (c) => {
    const { version, node } = c.req.param()
    return c.json(readNode(await open(c, version), node))
  })
  routes.get('/:version{v[0-9.]+}/:node/:edge', async (c) => {
    const { version, node, edge } = c.req.param()
    return c.json(readEdge(await open(c, version), node, edge))
  })
  routes.post('/:version{v[0-9.]+}/:node/:edge', async (c) => {
    const { version, node, edge } = c.req.param()
    return c.json(await writeEdge(await open(c, version), node, edge))
  })
  routes.delete('/:version{v[0-9.]+}/:node/permissions', async (c) => {
    const { version, node } = c.req.param()
    const call = await open(c, version)
    requireOwnNode(call, node)
    endTokens(sandbox.db, call.profile.accountId, appRemoved)
    return c.json({ success: true })
  })
  // This API can neither edit nor delete posts.
  routes.on(['POST', 'DELETE'], '/:version{v[0-9.]+}/:node', async (c) => {
    const { version, node } = c.req.param()
    await open(c, version)
    throw missingObject(node)
  })
  return routes
}
