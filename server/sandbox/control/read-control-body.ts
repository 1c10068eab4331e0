import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'

/** A misspelt field in a control call is an error, so that the test's author notices. */
export const readControlBody = async <S extends v.GenericSchema>(
  c: Context<SandboxEnv>,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const message = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  throw new HTTPException(400, {
    res: Response.json({ message: message.join('; ') }, { status: 400 }),
  })
}
