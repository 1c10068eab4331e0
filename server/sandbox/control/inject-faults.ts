import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { type GraphErrorDetails, graphErrorBody } from '../meta/graph-error.ts'
import { setUsageHeaders } from '../meta/usage.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import type { FaultQueue } from './fault-queue.ts'
import type { FaultAction } from './fault-schema.ts'

const answerGraphError = (c: Context<SandboxEnv>, details: GraphErrorDetails) =>
  c.json(graphErrorBody(details), details.status ?? 400)

const expiredToken: GraphErrorDetails = {
  code: 190,
  subcode: 463,
  message: 'Error validating access token: Session has expired.',
}

/** Undefined: the call goes on. */
const act = async (
  { background }: Sandbox,
  c: Context<SandboxEnv>,
  action: FaultAction,
): Promise<Response | undefined> => {
  switch (action.kind) {
    case 'delay':
      await background.sleep(action.ms)
      return undefined
    case 'drop':
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'status':
      return c.body(action.body, action.status, { 'content-type': action.contentType })
    case 'graph-error': {
      const { kind: _kind, subcode, ...details } = action
      return answerGraphError(c, { ...details, ...(subcode !== undefined && { subcode }) })
    }
    case 'rate-limit': {
      const { code, status, minutes } = action
      const type = code === 80001 ? 'pages' : 'instagram'
      setUsageHeaders(c, { type, accountId: 'app', percent: 100, minutesToRegain: minutes })
      const message = `(#${code}) Application request limit reached`
      return answerGraphError(c, { code, status, message, isTransient: true })
    }
    case 'expired-token':
      return answerGraphError(c, expiredToken)
  }
}

/** Spoils calls as tests ask, before or after they have had their effect. */
export const injectFaults =
  (sandbox: Sandbox, faults: FaultQueue): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    const fault = faults.take(c.req.method, c.req.path)
    if (!fault) return next()
    c.set('fault', `${fault.when} ${fault.action.kind}`)
    if (fault.when === 'after') await next()
    const answer = await act(sandbox, c, fault.action)
    if (answer) {
      // Assigning over an answer would merge the two: the first one must not be seen at all.
      c.res = undefined
      c.res = answer
      return
    }
    if (fault.when === 'before') await next()
  }
