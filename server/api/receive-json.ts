import type { Context } from 'hono'
import { defaultBodyBytes, type Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/app-env.ts'
import { readJson } from '../http/read-json.ts'
import { readCaller } from './authenticate-caller.ts'

/**
 * Reads the JSON body of a call before it is asked who may make it: the body may take long to
 * arrive, and whoever sends it may lose their access meanwhile. Without a valid token nothing is
 * read. What is wrong with the body is thrown by the answered function, so that only those are told
 * who may make the call. Throws UNAUTHENTICATED.
 */
export async function receiveJson(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: Endpoint,
): Promise<() => unknown> {
  if (!endpoint.body || endpoint.bodyType !== 'json') return () => undefined
  if (endpoint.caller !== 'visitor') await readCaller(c, deps)
  try {
    const json = await readJson(c.req.raw, endpoint.maxBodyBytes ?? defaultBodyBytes)
    return () => json
  } catch (error) {
    return () => {
      throw error
    }
  }
}
