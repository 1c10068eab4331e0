import type { SandboxApp } from '../sandbox.ts'

/** One path prefix per real host: www.facebook.com, graph., graph-video. and rupload. */
export const facebookBases = (origin: string) => ({
  META_DIALOG_BASE: `${origin}/facebook/www`,
  META_GRAPH_BASE: `${origin}/facebook/graph`,
  META_VIDEO_BASE: `${origin}/facebook/video`,
  META_RUPLOAD_BASE: `${origin}/facebook/rupload`,
})

export const facebookEnvironment = (origin: string, { id, secret }: SandboxApp) => ({
  ...{ META_APP_ID: id, META_APP_SECRET: secret },
  ...facebookBases(origin),
})
