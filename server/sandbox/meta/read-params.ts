import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'
import { badParameter } from './graph-error.ts'

export type GraphParams = Record<string, string>

const jsonBodySchema = v.record(v.string(), v.unknown())

/** JSON bodies may contain lists and objects; they mean the same as their JSON text in a form. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const readJson = async (c: Context<SandboxEnv>): Promise<GraphParams> => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(jsonBodySchema, body)
  if (!parsed.success) throw badParameter('The request body is not valid JSON')
  return Object.fromEntries(
    Object.entries(parsed.output)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => [key, asText(value)]),
  )
}

const readForm = async (c: Context<SandboxEnv>): Promise<GraphParams> =>
  Object.fromEntries(
    Object.entries(await c.req.parseBody()).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

/** Graph reads parameters from the query, a form or a JSON body; the body takes precedence. */
export const readParams = async (c: Context<SandboxEnv>): Promise<GraphParams> => {
  const query = c.req.query()
  const type = c.req.header('content-type') ?? ''
  const hasBody = c.req.method === 'POST' || c.req.method === 'DELETE'
  const isJson = hasBody && type.includes('application/json')
  const isForm = hasBody && (type.includes('form-urlencoded') || type.includes('form-data'))
  const body = isJson ? await readJson(c) : isForm ? await readForm(c) : {}
  const params = { ...query, ...body }
  c.set('params', params)
  return params
}

export const bearerOf = (c: Context<SandboxEnv>, params: GraphParams): string | undefined =>
  params.access_token ?? /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
