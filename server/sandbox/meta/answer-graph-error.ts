import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { GraphError, graphErrorBody } from './graph-error.ts'

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
