import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { badParameter, missingObject, nonexistentField, unknownPath } from '../meta/graph-error.ts'
import { checkGraphVersion, readParams } from '../meta/read-params.ts'
import { selectFields } from '../meta/select-fields.ts'
import { createUsage } from '../meta/usage.ts'
import { professionalNodes } from '../professionals/professional-nodes.ts'
import type { SandboxEnv } from '../sandbox.ts'
import { findPage } from './accounts/pages.ts'
import { findPerson, findRole, setConsent } from './accounts/people.ts'
import { endTokens } from './accounts/tokens.ts'
import { debugToken, exchangeToken } from './authorization/exchange-token.ts'
import {
  type GraphCall,
  openGraphCall,
  requireAnalyst,
  requireAuthor,
  requirePage,
  requirePerson,
  requireScopes,
} from './authorization/graph-call.ts'
import { describePage, listAccounts, listPermissions, readPerson } from './authorization/read-me.ts'
import { facebookBases } from './facebook-environment.ts'
import { addPhoto, findFreshPhoto, postToFeed } from './posts/feed-edge.ts'
import { readPageInsights, readPostInsights } from './posts/insights.ts'
import { findPagePost } from './posts/page-posts.ts'
import { addComment, listPublishedPosts, readComments, readPost } from './posts/read-posts.ts'
import type { FacebookSandbox } from './settings.ts'
import { describeUpload, receiveUpload, requireUpload, startUpload } from './videos/uploads.ts'
import { listPageVideos, postReel, postVideo, readVideo } from './videos/video-edges.ts'
import { findVideo } from './videos/videos.ts'

const appRemoved = 458
const smallBody = bodyLimit({ maxSize: 1024 * 1024 })

/** graph.facebook.com and, for videos, graph-video.facebook.com: what publishing needs. */
export const graphRoutes = (sandbox: FacebookSandbox) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  const usage = createUsage(sandbox.clock)
  const open = (c: Context<SandboxEnv>, version: string) =>
    openGraphCall(sandbox, usage, c, version)

  const professionals = professionalNodes(sandbox, () => {
    const { META_GRAPH_BASE: base, META_RUPLOAD_BASE: rupload } = facebookBases(sandbox.url)
    return { base, rupload }
  })
  /** For a node that belongs to the account of the Page in whose name is called. */
  const professionalCall = (call: GraphCall, node: string) => {
    if (!professionals.has(node)) return undefined
    const { page, person } = requirePage(sandbox, call, 'me')
    const tasks = findRole(db, person.id, page.accountId)?.tasks ?? []
    const mayCreate = tasks.includes('CREATE_CONTENT') || tasks.includes('MANAGE')
    const { token } = call.caller?.token ?? { token: '' }
    const of = { ...call, token, pageId: page.accountId, scopes: person.scopes, mayCreate }
    return professionals.open(of, node)
  }

  const requireOwnPost = (call: GraphCall, node: string) => {
    const { page } = requirePage(sandbox, call, 'me')
    const post = findPagePost(db, node)
    if (post?.accountId !== page.accountId) throw missingObject(node)
    return { post, page }
  }

  const readNode = (call: GraphCall, node: string) => {
    const { fields } = call.params
    const caller = call.caller?.person
    const pageId = call.caller?.token.pageId
    if (node === 'me' ? !pageId : node === caller?.id) {
      return readPerson(requirePerson(call, node), fields)
    }
    const known = findPage(db, node === 'me' ? (pageId ?? '') : node)
    if (known) {
      const { page, person } = requirePage(sandbox, call, node)
      return describePage(sandbox, page, fields, { person })
    }
    const video = findVideo(db, node)
    if (video) {
      const { page } = requirePage(sandbox, call, 'me')
      if (video.pageId !== page.accountId) throw missingObject(node)
      return readVideo(sandbox, video, page, fields)
    }
    const photo = findFreshPhoto(db, node, sandbox.clock.now())
    if (photo) {
      const { page } = requirePage(sandbox, call, 'me')
      if (photo.pageId !== page.accountId) throw missingObject(node)
      return selectFields('Photo', { id: () => photo.id }, fields)
    }
    return readPost(sandbox, requireOwnPost(call, node).post, fields)
  }

  const readInsights = (call: GraphCall, node: string) => {
    const { params } = call
    if (node === 'me' || findPage(db, node)) {
      const scopes = ['read_insights', 'pages_read_engagement'] as const
      const { page } = requireAnalyst(sandbox, call, node, ...scopes)
      return readPageInsights(sandbox, page, params)
    }
    const { post } = requireOwnPost(call, node)
    // Only the post that shows a video has them.
    if (findVideo(db, node)) throw nonexistentField('insights', 'Video')
    const analyst = requireAnalyst(sandbox, call, 'me', 'pages_read_engagement')
    return readPostInsights(sandbox, post, analyst, params)
  }

  const readEdge = (call: GraphCall, node: string, edge: string) => {
    const { params, version } = call
    const list = { params, version, token: call.caller?.token.token ?? '' }
    switch (edge) {
      case 'permissions':
        return listPermissions(requirePerson(call, node))
      case 'accounts':
        return listAccounts(sandbox, call, node)
      case 'published_posts': {
        const { page, person } = requirePage(sandbox, call, node)
        requireScopes(person, 'pages_read_engagement')
        return listPublishedPosts(sandbox, page, list)
      }
      case 'videos':
      case 'video_reels': {
        const { page, person } = requirePage(sandbox, call, node)
        requireScopes(person, 'pages_read_engagement')
        const kind = edge === 'videos' ? 'video' : 'reel'
        return listPageVideos(sandbox, page, { ...list, kind })
      }
      case 'comments':
        return readComments(sandbox, requireOwnPost(call, node).post, list)
      case 'insights':
        return readInsights(call, node)
      default:
        throw unknownPath(`${node}/${edge}`)
    }
  }

  const writeEdge = async (call: GraphCall, node: string, edge: string) => {
    const { params, caller } = call
    switch (edge) {
      case 'feed':
        return postToFeed(sandbox, requireAuthor(sandbox, call, node), params)
      case 'photos':
        return addPhoto(sandbox, requireAuthor(sandbox, call, node), params)
      case 'video_reels':
        return postReel(sandbox, requireAuthor(sandbox, call, node), params)
      case 'videos': {
        const page = requireAuthor(sandbox, call, node)
        return postVideo(sandbox, { ...requirePage(sandbox, call, node), page }, params)
      }
      case 'uploads':
        if (!caller) throw badParameter('An active access token must be used')
        return startUpload(sandbox, caller, node, params)
      case 'comments': {
        const { post, page } = requireOwnPost(call, node)
        requireScopes(requirePage(sandbox, call, 'me').person, 'pages_manage_engagement')
        return addComment(sandbox, post, page, params)
      }
      default:
        throw unknownPath(`${node}/${edge}`)
    }
  }

  routes.get('/:version{v[0-9.]+}/oauth/access_token', async (c) => {
    checkGraphVersion(c.req.param('version'))
    return c.json(exchangeToken(sandbox, await readParams(c)))
  })
  routes.get('/:version{v[0-9.]+}/debug_token', async (c) =>
    c.json(debugToken(sandbox, await open(c, c.req.param('version')))),
  )
  routes.get('/:version{v[0-9.]+}/:node{upload:.+}', async (c) => {
    const { version, node } = c.req.param()
    const { caller, params } = await open(c, version)
    if (!caller) throw missingObject(node)
    return c.json(describeUpload(requireUpload(sandbox, caller, node, params)))
  })
  routes.post('/:version{v[0-9.]+}/:node{upload:.+}', async (c) => {
    const { version, node } = c.req.param()
    const { caller, params } = await open(c, version)
    if (!caller) throw missingObject(node)
    const upload = requireUpload(sandbox, caller, node, params)
    const given = { offset: c.req.header('file_offset'), body: c.req.raw.body }
    return c.json(await receiveUpload(sandbox, upload, given))
  })
  routes.get('/:version{v[0-9.]+}/:node', async (c) => {
    const { version, node } = c.req.param()
    const call = await open(c, version)
    const theirs = professionalCall(call, node)
    return c.json(theirs ? professionals.readNode(theirs, node) : readNode(call, node))
  })
  routes.get('/:version{v[0-9.]+}/:node/:edge', async (c) => {
    const { version, node, edge } = c.req.param()
    const call = await open(c, version)
    const theirs = professionalCall(call, node)
    return c.json(theirs ? professionals.readEdge(theirs, node, edge) : readEdge(call, node, edge))
  })
  routes.post('/:version{v[0-9.]+}/:node/:edge', smallBody, async (c) => {
    const { version, node, edge } = c.req.param()
    const call = await open(c, version)
    const theirs = professionalCall(call, node)
    const { writeEdge: write } = professionals
    return c.json(await (theirs ? write(theirs, node, edge) : writeEdge(call, node, edge)))
  })
  /** The app may take back anybody's consent, a person their own. */
  const requireConsenting = (call: GraphCall, node: string) => {
    const person = call.caller ? requirePerson(call, node) : findPerson(db, node)
    if (!person) throw missingObject(node)
    return person
  }
  routes.delete('/:version{v[0-9.]+}/:node/permissions/:permission', async (c) => {
    const { version, node, permission } = c.req.param()
    const person = requireConsenting(await open(c, version), node)
    const left = person.scopes.filter((scope) => scope !== permission)
    if (left.length === person.scopes.length) throw badParameter(`${permission} is not granted`)
    setConsent(db, person.id, { ...person, scopes: left })
    return c.json(true)
  })
  routes.delete('/:version{v[0-9.]+}/:node/permissions', async (c) => {
    const { version, node } = c.req.param()
    const person = requireConsenting(await open(c, version), node)
    setConsent(db, person.id, { scopes: [], declined: [], pageIds: [] })
    endTokens(db, person.id, appRemoved)
    return c.json({ success: true })
  })
  return routes
}
