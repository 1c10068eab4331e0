import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'
import { badParameter, GraphError } from './graph-error.ts'

/** A text, or what stands under a name in brackets. */
type Gathered = string | Map<string, Gathered>

const bracketed = /^([^[\]]+)((?:\[[^[\]]*\]){1,4})$/

const isList = (keys: string[]) => keys.every((key, index) => key === String(index))

/** A text that is an object's JSON already means the object, as in `attached_media[0]={"id":"1"}`. */
const parseLeaf = (text: string): unknown => {
  if (!text.startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const toValue = (gathered: Gathered): unknown => {
  if (typeof gathered === 'string') return parseLeaf(gathered)
  const entries = [...gathered].map(([key, value]) => [key, toValue(value)] as const)
  return isList([...gathered.keys()])
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}

const put = (into: Map<string, Gathered>, [name = '', ...rest]: string[], text: string) => {
  const key = name === '' ? String(into.size) : name
  if (rest.length === 0) {
    into.set(key, text)
    return
  }
  const known = into.get(key)
  const inner = known instanceof Map ? known : new Map<string, Gathered>()
  into.set(key, inner)
  put(inner, rest, text)
}

/**
 * The parameters of a query or a form, where lists and objects may be written with brackets
 * (`children[]=1`, `user_tags[0][username]=ana`): these become the JSON that Graph also takes.
 */
export const gatherLists = (entries: Iterable<[string, string]>): Record<string, string> => {
  const plain = new Map<string, string>()
  const lists = new Map<string, Gathered>()
  for (const [key, text] of entries) {
    const [, name = '', brackets] = bracketed.exec(key) ?? []
    if (brackets === undefined) plain.set(key, text)
    else put(lists, [name, ...brackets.slice(1, -1).split('][')], text)
  }
  return {
    ...Object.fromEntries(plain),
    ...Object.fromEntries(
      [...lists].map(([name, value]) => [name, JSON.stringify(toValue(value))]),
    ),
  }
}

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

const oldest = 21
const newest = 26

/** What a call without a version runs on (docs/networks.md 1). */
export const oldestGraphVersion = `v${oldest}.0`

/** Parameters removed from every version on 27 Oct 2026. */
const removedParams = ['pretty', 'debug', 'date_format', 'ids']

export const checkGraphVersion = (version: string) => {
  const number = Number(/^v(\d+)\.0$/.exec(version)?.[1] ?? Number.NaN)
  if (number >= oldest && number <= newest) return
  throw new GraphError({
    code: 2635,
    message: `(#2635) You are calling a deprecated or unknown version of the API (${version}). Please use v${newest}.0.`,
  })
}

export const refuseRemovedParams = (params: GraphParams) => {
  const used = removedParams.find((name) => params[name] !== undefined)
  if (used === undefined) return
  throw new GraphError({ code: 100, message: `(#100) Parameter "${used}" is no longer supported` })
}
