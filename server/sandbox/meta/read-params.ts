import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'
import { gatherLists } from './gather-lists.ts'
import { badParameter } from './graph-error.ts'

export type GraphParams = Record<string, string>

const jsonBodySchema = v.record(v.string(), v.unknown())

/** JSON bodies may contain lists and objects; they mean the same as their JSON text in a form. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const readJson = async (c: Context<SandboxEnv>): Promise<GraphParams> => {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), jsonBodySchema), text)
  if (!parsed.success) throw badParameter('The request body is not valid JSON')
  return Object.fromEntries(
    Object.entries(parsed.output)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => [key, asText(value)]),
  )
}

const readForm = async (c: Context<SandboxEnv>): Promise<GraphParams> => {
  const form = await c.req.formData().catch(() => {
    throw badParameter('The request body is not a valid form')
  })
  return gatherLists(
    [...form].flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}

/** Graph reads parameters from the query, a form or a JSON body; the body takes precedence. */
export const readParams = async (c: Context<SandboxEnv>): Promise<GraphParams> => {
  const query = gatherLists(new URL(c.req.url).searchParams)
  const type = c.req.header('content-type') ?? ''
  const hasBody = c.req.method === 'POST' || c.req.method === 'DELETE'
  const isJson = hasBody && type.includes('application/json')
  const isForm = hasBody && (type.includes('form-urlencoded') || type.includes('form-data'))
  const body = isJson ? await readJson(c) : isForm ? await readForm(c) : {}
  const params = { ...query, ...body }
  c.set('params', params)
  return params
}

/** Uploads announce the token with 'OAuth', which Graph takes everywhere. */
export const bearerOf = (c: Context<SandboxEnv>, params: GraphParams): string | undefined =>
  params.access_token ?? /^(?:Bearer|OAuth) (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** A whole number from the parameters. */
export const readNumber = (params: GraphParams, name: string, fallback: number) => {
  const text = params[name]
  if (text === undefined) return fallback
  if (!/^\d+$/.test(text)) throw badParameter(`Param ${name} must be a number`)
  return Number(text)
}
