import { randomUUID } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { answerGraphFault, errorStatus, graphFaultSchemas } from '../meta/graph-faults.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))

/** What is done to a call. */
const actionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('status'),
    status: errorStatus,
    body: v.optional(v.string(), '<html><body><h1>502 Bad Gateway</h1></body></html>'),
    contentType: v.optional(v.string(), 'text/html'),
  }),
  v.strictObject({ kind: v.literal('drop') }),
  v.strictObject({ kind: v.literal('delay'), ms: milliseconds }),
  ...graphFaultSchemas,
])
export type FaultAction = v.InferOutput<typeof actionSchema>

export const faultSchema = v.strictObject({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** The whole path; `*` matches any characters, slashes included. */
  path: v.pipe(v.string(), v.minLength(1), v.regex(/^[/*]/, 'must start with / or *')),
  /**
   * 'before': the call has no effect. 'after': it has its whole effect and only the answer is lost.
   */
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** How many matching calls pass unchanged first. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  action: actionSchema,
})
export type Fault = v.InferOutput<typeof faultSchema>

const escapeLiteral = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** `*` matches any characters, slashes included; the rest is literal. */
export const pathPattern = (glob: string) =>
  new RegExp(`^${glob.split('*').map(escapeLiteral).join('.*')}$`)

type QueuedFault = Fault & { id: string }

/** Faults in order; each call gets the first one that matches. In memory only. */
export const createFaultQueue = () => {
  let queue: { fault: QueuedFault; pattern: RegExp }[] = []
  return {
    add: (fault: Fault): QueuedFault => {
      const queued = { ...fault, id: randomUUID() }
      queue.push({ fault: queued, pattern: pathPattern(fault.path) })
      return queued
    },
    take: (method: string, path: string): QueuedFault | undefined => {
      const found = queue.find(
        ({ fault, pattern }) =>
          (fault.method === undefined || fault.method === method) && pattern.test(path),
      )
      if (!found) return undefined
      if (found.fault.skip > 0) {
        found.fault.skip -= 1
        return undefined
      }
      found.fault.times -= 1
      if (found.fault.times === 0) queue = queue.filter((entry) => entry !== found)
      return found.fault
    },
    list: () => queue.map(({ fault }) => fault),
    clear: () => {
      queue = []
    },
  }
}
export type FaultQueue = ReturnType<typeof createFaultQueue>

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
