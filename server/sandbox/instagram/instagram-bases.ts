/** One path prefix for each real host: www.instagram.com, api. and graph. */
export const instagramBases = (origin: string) => ({
  IG_WWW_BASE: `${origin}/instagram/www`,
  IG_API_BASE: `${origin}/instagram/api`,
  IG_GRAPH_BASE: `${origin}/instagram/graph`,
})
