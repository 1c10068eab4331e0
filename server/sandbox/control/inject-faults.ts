import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { answerGraphFault } from '../meta/graph-faults.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import type { FaultQueue } from './fault-queue.ts'
import type { FaultAction } from './fault-schema.ts'

/** Returns undefined when the call continues normally. */
const applyFault = async (
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
    default:
      return answerGraphFault(c, action)
  }
}

/** Makes calls fail as tests ask, before or after their effect. */
export const injectFaults =
  (sandbox: Sandbox, faults: FaultQueue): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    const fault = faults.take(c.req.method, c.req.path)
    if (!fault) return next()
    c.set('fault', `${fault.when} ${fault.action.kind}`)
    if (fault.when === 'after') await next()
    const answer = await applyFault(sandbox, c, fault.action)
    if (answer) {
      // Hono merges the headers of an assigned answer with those of the one before; reset it first.
      c.res = undefined
      c.res = answer
      return
    }
    if (fault.when === 'before') await next()
  }
