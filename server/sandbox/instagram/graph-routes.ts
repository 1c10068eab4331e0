import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { badParameter, missingObject, unknownPath } from '../meta/graph-error.ts'
import { oldestGraphVersion } from '../meta/graph-version.ts'
import { createUsage } from '../meta/usage.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { readAccountInsights } from './account-insights.ts'
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
import { readMediaInsights } from './media-insights.ts'
import { publishContainer } from './publish-container.ts'
import { publishingLimitAnswer } from './publishing-limit.ts'
import { findChild, readChild, readChildren } from './read-child.ts'
import { readContainer } from './read-container.ts'
import { readMedia } from './read-media.ts'
import { readProfile } from './read-profile.ts'
import { endTokens } from './tokens.ts'

const publishScope = 'instagram_business_content_publish'
const commentScope = 'instagram_business_manage_comments'
const insightScope = 'instagram_business_manage_insights'
const appRemoved = 458

/** Without a version a call runs on the oldest; then the node has to look like one. */
const forms = [
  { version: ':version{v[0-9.]+}', node: ':node' },
  { version: '', node: ':node{me|[0-9]+}' },
].map(({ version, node }) => `${version && `/${version}`}/${node}`)

/** graph.instagram.com: the nodes and edges needed for publishing. */
export const graphRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()
  const usage = createUsage(sandbox.clock)
  const open = (c: Context<SandboxEnv>) =>
    openGraphCall(sandbox, usage, c, c.req.param('version') ?? oldestGraphVersion)

  const readNode = (call: GraphCall, node: string) => {
    const { fields } = call.params
    const { profile } = call
    if (isOwnNode(call, node)) return readProfile(sandbox, call)
    const container = findContainer(sandbox.db, node)
    if (container?.accountId === profile.accountId) {
      return readContainer(sandbox, container, fields)
    }
    const child = findChild(sandbox.db, node)
    if (child?.post.accountId === profile.accountId) {
      return readChild(sandbox, child, profile, fields)
    }
    const post = requireOwnPost(sandbox, call, node)
    const nested = { version: call.version, token: call.token.token }
    return readMedia(sandbox, post, profile, fields, nested)
  }

  const readInsights = (call: GraphCall, node: string) => {
    requireScope(call, insightScope)
    const { params, profile } = call
    if (isOwnNode(call, node)) return readAccountInsights(sandbox, profile, params)
    if (findChild(sandbox.db, node)?.post.accountId === profile.accountId) {
      throw badParameter('Insights are not available for media inside of an album')
    }
    return readMediaInsights(sandbox, requireOwnPost(sandbox, call, node), profile, params)
  }

  const readEdge = (call: GraphCall, node: string, edge: string) => {
    const { params, profile, token, version } = call
    const edgeCall = { version, node, edge, params, token: token.token }
    switch (edge) {
      case 'media':
      case 'stories':
        requireOwnNode(call, node)
        return listMedia(sandbox, profile, { ...edgeCall, node: profile.accountId })
      case 'content_publishing_limit':
        requireOwnNode(call, node)
        requireScope(call, publishScope)
        return publishingLimitAnswer(sandbox, profile, params)
      case 'comments':
        requireOwnPost(sandbox, call, node)
        return readComments(sandbox, edgeCall)
      case 'children': {
        const post = requireOwnPost(sandbox, call, node)
        return readChildren(sandbox, post, profile, params.fields)
      }
      case 'insights':
        return readInsights(call, node)
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
  for (const form of forms) {
    const nodeOf = (c: Context<SandboxEnv>) => c.req.param('node') ?? ''
    const edgeOf = (c: Context<SandboxEnv>) => c.req.param('edge') ?? ''
    routes.get(form, async (c) => c.json(readNode(await open(c), nodeOf(c))))
    routes.get(`${form}/:edge`, async (c) => c.json(readEdge(await open(c), nodeOf(c), edgeOf(c))))
    routes.post(`${form}/:edge`, async (c) =>
      c.json(await writeEdge(await open(c), nodeOf(c), edgeOf(c))),
    )
    routes.delete(`${form}/permissions`, async (c) => {
      const call = await open(c)
      requireOwnNode(call, nodeOf(c))
      endTokens(sandbox.db, call.profile.accountId, appRemoved)
      return c.json({ success: true })
    })
    // This API can neither edit nor delete posts.
    routes.on(['POST', 'DELETE'], form, async (c) => {
      await open(c)
      throw missingObject(nodeOf(c))
    })
  }
  return routes
}
