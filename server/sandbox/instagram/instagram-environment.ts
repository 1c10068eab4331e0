import type { SandboxApp } from '../sandbox.ts'

/** One path prefix per real host: www.instagram.com, api. and graph. */
export const instagramBases = (origin: string) => ({
  IG_WWW_BASE: `${origin}/instagram/www`,
  IG_API_BASE: `${origin}/instagram/api`,
  IG_GRAPH_BASE: `${origin}/instagram/graph`,
})

export const instagramEnvironment = (origin: string, { id, secret }: SandboxApp) => ({
  ...{ IG_APP_ID: id, IG_APP_SECRET: secret },
  ...instagramBases(origin),
})
