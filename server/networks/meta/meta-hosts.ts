import * as v from 'valibot'
import { EnvUrl } from '../../env-url.ts'

/**
 * The variables of the app for which Facebook Login asks, and its hosts (docs/networks.md 0): those
 * of every network whose accounts can be linked by that login.
 */
export const metaVariables = {
  META_APP_ID: v.optional(v.string()),
  META_APP_SECRET: v.optional(v.string()),
  META_DIALOG_BASE: v.optional(EnvUrl, 'https://www.facebook.com'),
  META_GRAPH_BASE: v.optional(EnvUrl, 'https://graph.facebook.com'),
  META_RUPLOAD_BASE: v.optional(EnvUrl, 'https://rupload.facebook.com'),
  META_GRAPH_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/)), 'v26.0'),
}
type MetaEnv = v.InferOutput<v.ObjectSchema<typeof metaVariables, undefined>>

/** What is called in the name of what was linked by that login; the app is not asked for. */
export interface MetaHosts {
  dialogBase: string
  graphBase: string
  ruploadBase: string
  graphVersion: string
}

export interface MetaApp extends MetaHosts {
  appId: string
  appSecret: string
}

export function readMetaHosts(env: MetaEnv): MetaHosts {
  return {
    ...{ dialogBase: env.META_DIALOG_BASE, graphBase: env.META_GRAPH_BASE },
    ...{ ruploadBase: env.META_RUPLOAD_BASE, graphVersion: env.META_GRAPH_VERSION },
  }
}

/** Undefined without an app. */
export function readMetaApp(env: MetaEnv): MetaApp | undefined {
  const { META_APP_ID: appId, META_APP_SECRET: appSecret } = env
  if (appId === undefined || appSecret === undefined) return undefined
  return { ...readMetaHosts(env), appId, appSecret }
}

export function metaOrigins(env: MetaEnv): string[] {
  return [env.META_DIALOG_BASE, env.META_GRAPH_BASE, env.META_RUPLOAD_BASE]
}

/** Whether these are Meta's own servers, not a stand-in's. */
export function isRealMeta({ graphBase }: Pick<MetaHosts, 'graphBase'>): boolean {
  return /(^|\.)facebook\.com$/.test(new URL(graphBase).hostname)
}

/** The address of a node or an edge of Graph. */
export function graphUrl(
  { graphBase, graphVersion }: Pick<MetaHosts, 'graphBase' | 'graphVersion'>,
  path: string,
): string {
  return `${graphBase}/${graphVersion}/${path}`
}
