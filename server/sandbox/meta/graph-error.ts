import { randomBytes } from 'node:crypto'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'

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

/** Answers what a call threw in the words of Graph; `name` is the network's, for the log. */
export const answerGraphError =
  ({ log }: Sandbox, name: string): ErrorHandler<SandboxEnv> =>
  (error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (!(error instanceof GraphError)) {
      log.error({ err: error }, `the ${name} sandbox failed`)
      return c.json(graphErrorBody({ code: 2, message: 'Service temporarily unavailable' }), 500)
    }
    return c.json(graphErrorBody(error.details), error.details.status ?? 400)
  }

/** Why a token ended, by the subcode of error 190. */
const endings: Record<number, string> = {
  458: 'The user has not authorized application.',
  459: 'You cannot access the app till you log in and follow the instructions given.',
  460: 'The session has been invalidated because the user changed the password.',
  464: 'The user is not a confirmed user.',
  467: 'The session is invalid because the user logged out.',
  492: 'The user must be an administrator, editor, or moderator of the page.',
}

export const noToken: GraphErrorDetails = {
  code: 104,
  message: 'An access token is required to request this resource.',
}

export const unreadableToken: GraphErrorDetails = {
  code: 190,
  message: 'Invalid OAuth access token - Cannot parse access token',
}

const deadToken = (subcode: number, why: string): GraphErrorDetails => ({
  ...{ code: 190, subcode },
  message: `Error validating access token: ${why}`,
})

export const endedToken = (subcode: number) =>
  deadToken(subcode, endings[subcode] ?? 'The session is no longer valid.')

/** `expiresAt` in ms since 1970. */
export const expiredToken = (expiresAt: number) =>
  deadToken(463, `Session has expired on ${new Date(expiresAt).toUTCString()}.`)
