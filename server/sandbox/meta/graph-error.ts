import { randomBytes } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Content of the Graph error envelope, shared by every Meta network. */
export type GraphErrorDetails = {
  status?: ContentfulStatusCode
  type?: string
  code: number
  subcode?: number
  message: string
  isTransient?: boolean
  userTitle?: string
  userMessage?: string
}

export class GraphError extends Error {
  readonly details: GraphErrorDetails

  constructor(details: GraphErrorDetails) {
    super(details.message)
    this.name = 'GraphError'
    this.details = details
  }
}

const newTraceId = () => `A${randomBytes(16).toString('base64url')}`

export const graphErrorBody = (details: GraphErrorDetails) => ({
  error: {
    message: details.message,
    type: details.type ?? 'OAuthException',
    code: details.code,
    ...(details.subcode !== undefined && { error_subcode: details.subcode }),
    is_transient: details.isTransient ?? false,
    ...(details.userTitle !== undefined && { error_user_title: details.userTitle }),
    ...(details.userMessage !== undefined && { error_user_msg: details.userMessage }),
    fbtrace_id: newTraceId(),
  },
})

export const badParameter = (message: string, subcode?: number) =>
  new GraphError({ code: 100, message: `(#100) ${message}`, ...(subcode && { subcode }) })

export const nonexistentField = (name: string, nodeType: string) =>
  badParameter(`Tried accessing nonexistent field (${name}) on node type (${nodeType})`)

export const missingObject = (id: string) =>
  new GraphError({
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  })

export const missingPermission = (scope: string) =>
  new GraphError({
    status: 403,
    code: 10,
    message: `(#10) Application does not have permission for this action (requires ${scope})`,
  })

export const unknownPath = (path: string) =>
  new GraphError({ code: 2500, message: `Unknown path components: /${path}` })
