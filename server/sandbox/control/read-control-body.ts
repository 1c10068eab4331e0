import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'

/** A test that misspells a control call must hear about it. */
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
