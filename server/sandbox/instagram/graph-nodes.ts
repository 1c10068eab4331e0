import { badParameter, unknownPath } from '../meta/graph-error.ts'
import { publishScope } from './accounts/tokens.ts'
import {
  type GraphCall,
  isOwnNode,
  nestedOf,
  requireOwnNode,
  requireOwnPost,
  requireScope,
} from './authorization/graph-call.ts'
import {
  createContainer,
  publishContainer,
  publishingLimitAnswer,
  readContainer,
} from './containers/container-calls.ts'
import { findContainer } from './containers/containers.ts'
import { readAccountInsights } from './reads/account-insights.ts'
import { addComment, readComments } from './reads/comment-edge.ts'
import { readMediaInsights } from './reads/media-insights.ts'
import {
  findChild,
  listMedia,
  readChild,
  readChildren,
  readMedia,
  readProfile,
} from './reads/read-nodes.ts'
import type { InstagramSandbox } from './settings.ts'

const commentScope = 'instagram_business_manage_comments'
const insightScope = 'instagram_business_manage_insights'

/** The nodes and edges needed for publishing, as a call with either login reaches them. */
export const graphNodes = (sandbox: InstagramSandbox) => {
  const readNode = (call: GraphCall, node: string) => {
    const { fields } = call.params
    const { profile } = call
    if (isOwnNode(call, node)) return readProfile(sandbox, call)
    const container = findContainer(sandbox.db, node)
    if (container?.accountId === profile.accountId) {
      return readContainer(sandbox, container, call)
    }
    const child = findChild(sandbox.db, node)
    if (child?.post.accountId === profile.accountId) {
      return readChild(sandbox, child, profile, fields)
    }
    const post = requireOwnPost(sandbox, call, node)
    const nested = nestedOf(call)
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
    const { params, profile } = call
    const edgeCall = { ...nestedOf(call), node, edge, params }
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
        return createContainer(sandbox, call)
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

  return { readNode, readEdge, writeEdge }
}
